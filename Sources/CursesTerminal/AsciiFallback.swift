/// What stands in for a character where only ASCII can be shown: its letter without accents, a sign of the same
/// meaning, or "?".
public func asciiFallback(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first else { return "" }
    switch scalar.value {
    case 0x20..<0x7F: return String(scalar)
    case 0xC0...0x17F: return String(latinLetters[Int(scalar.value - 0xC0)])
    default: return signs[scalar] ?? "?"
    }
}

/// U+00C0 to U+017F without their accents.
private let latinLetters = Array(
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs" + "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
        + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg" + "GgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
        + "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSs" + "SsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs")

private let signs: [Unicode.Scalar: String] = [
    "\u{A0}": " ", "¡": "!", "¢": "c", "£": "L", "€": "E", "¥": "Y", "§": "S", "©": "c", "®": "r", "°": "o",
    "±": "+", "²": "2", "³": "3", "´": "'", "µ": "u", "·": "-", "¹": "1", "«": "<", "»": ">", "¿": "?",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "„": "\"",
    "•": "*", "…": "~", "≈": "~", "≤": "<", "≥": ">", "←": "<", "→": ">", "↑": "^", "↓": "v",
    "✓": "*", "✗": "x", "●": "*", "▸": ">", "▾": "v", "─": "-", "━": "=", "│": "|", "┃": "#",
]
