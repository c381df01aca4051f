"""Five hundred names that are hard to draw: every way in which a character may take another number of columns than one.

The words are groceries in many scripts; a name is two of them, so that each stands at many places and beside others.
"""

WORDS = {
    "wide": ["牛乳", "豆腐", "きゅうり", "ラーメン", "고추장", "배추김치", "白菜", "ＡＢＣ", "㌔", "〇〇"],
    "combining": [
        "Cre\u0300me bru\u0302le\u0301e", "Pho\u031b\u0309 bo\u0300", "Ko\u030bvessza\u0301l", "z\u0307\u0323o\u0304",
        "a\u0300\u0301\u0302\u0303\u0304\u0305", "n\u0303oquis",
    ],
    "indic": [
        "हिन्दी", "कीवी", "मूँगफली", "চিনি", "দুধ ও মিষ্টি", "தேங்காய்", "கோழி", "పెరుగు", "కోడిగుడ్లు", "ಹಾಲು ಮೊಸರು",
        "തേങ്ങാപ്പാൽ", "ગોળ ખાંડ", "ਮੱਖਣ", "ଚାଉଳ", "කිරි", "བོད་ཞོ", "ខ្ទិះដូង", "ស្ករត្នោត", "မုန့်ဟင်းခါး", "ငါးပိ",
        "น้ำปลา", "ข้าวเหนียว", "ນ້ຳປາ", "ᬢᬮᬸᬄ", "ꦠꦼꦩ꧀ꦥꦺ",
    ],
    "emoji": [
        "👨‍👩‍👧 soup", "👍🏽 apples", "❤️ hearts", "🧑🏿‍🌾 eggs", "🏳️‍🌈 cake", "🇩🇪🇫🇷 bread", "1️⃣ cup", "☺️ tea", "🫘 beans",
        "🫜 beet", "🥚 egg", "✂️ chives", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 oats", "™️ gum", "🀄 tiles", "⌛ timer",
    ],
    "right to left": [
        "חלב", "לֶחֶם", "גבינה 5%", "حليب", "خُبْز", "شیر کم‌چرب", "نان (بربری)", "لبن abc لبن", "ܚܠܒܐ", "ދިވެހި",
    ],
    "odd": [
        "soft\u00adhyphen", "zero\u200bwidth", "join\u2060er", "ｱｲｽ", "①②③", "½ ⅓", "…‥", "\ufeffmark", "ﬃ jam", "Ǆem",
        "a\u034fb", "\u1100\u1161\u11a8", "𝒶pple", "𠮷野家", "\U0001f9ff", "\ue000 own",
    ],
}


def hard_names(count=500):
    words = [word for kind in WORDS.values() for word in kind]
    pairs = ((words[first], words[(first + step) % len(words)])
             for step in range(1, len(words)) for first in range(len(words)))
    names = {}
    for one, other in pairs:
        names[f"{one} {other}"] = None
        if len(names) == count:
            return list(names)


def plain_names(count=500):
    """As many in ASCII, for where lines and bars stand."""
    return [f"Plain item z{chr(97 + index // 26)}{chr(97 + index % 26)}" for index in range(count)]
