import GroceryDomain
import TestSupport
import Testing

@Suite struct MoneyTests {
    private func currency(_ code: String) throws -> Currency { try #require(Currency(code: code)) }

    // MARK: Currencies

    @Test(arguments: [
        ("USD", 2, "$"), ("eur", 2, "€"), ("CHF", 2, "CHF"), ("JPY", 0, "¥"), ("KRW", 0, "₩"), ("ISK", 0, "ISK"),
        ("KWD", 3, "KWD"), ("TND", 3, "TND"), ("HUF", 2, "HUF"), ("XYZ", 2, "XYZ"),
    ])
    func currenciesAreKnown(code: String, digits: Int, symbol: String) throws {
        let currency = try currency(code)
        #expect(currency.code == code.uppercased() && currency.minorDigits == digits && currency.symbol == symbol)
    }

    @Test(arguments: ["", "EU", "EURO", "E1R", "ÄÖÜ", "€"]) func otherTextsAreNoCodes(code: String) {
        #expect(Currency(code: code) == nil)
    }

    @Test(
        arguments: [
            ("de_CH", "CHF"), ("en_US.UTF-8", "USD"), ("de_AT@euro", "EUR"), ("ja_JP.eucJP", "JPY"), ("ar_TN", "TND"),
            ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("en", nil), ("en_ZZ", nil), ("_", nil),
        ] as [(String, String?)])
    func localesHaveTheMoneyOfTheirCountry(locale: String, code: String?) {
        #expect(Currency(locale: locale)?.code == code)
    }

    @Test func whatSettingsOfferIsWellFormed() throws {
        #expect(Set(Currency.offered).count == Currency.offered.count)
        for code in Currency.offered { #expect(try currency(code).code == code) }
    }

    @Test(
        arguments: [
            ("USD", 349, "3.49", "$3.49"), ("USD", 5, "0.05", "$0.05"), ("USD", 0, "0.00", "$0.00"),
            ("USD", -1250, "-12.50", "-$12.50"), ("JPY", 349, "349", "¥349"), ("KWD", 1250, "1.250", "1.250 KWD"),
            ("CHF", -5, "-0.05", "-0.05 CHF"),
        ] as [(String, Int64, String, String)])
    func sumsAreWritten(code: String, minor: Int64, number: String, text: String) throws {
        let currency = try currency(code)
        #expect(currency.number(Money(minor: minor)) == number)
        #expect(currency.text(Money(minor: minor)) == text)
        let withComma = currency.text(Money(minor: minor), decimalMark: ",")
        #expect(withComma == String(text.map { $0 == "." ? "," : $0 }))
    }

    // MARK: Typing

    @Test(arguments: [
        ("349", "USD", "349"), ("3.49", "USD", "349"), ("3,49", "USD", "349"), ("3.4", "USD", "340"),
        ("3.", "USD", "300"),
        (".5", "USD", "50"), ("349", "JPY", "349"), ("349", "KWD", "349"), ("1.25", "KWD", "1250"),
        ("$3.49", "USD", "349"), ("3.49 €", "EUR", "349"), ("chf 3.50", "CHF", "350"), ("3.50CHF", "CHF", "350"),
        ("  3.49  ", "USD", "349"), ("2.99/kg", "EUR", "299 per 1 kg"), ("2.99 / 100 g", "EUR", "299 per 100 g"),
        ("2.99€/kg", "EUR", "299 per 1 kg"), ("€2.99 per lb", "EUR", "299 per 1 lb"),
        ("299 a kg", "EUR", "299 per 1 kg"),
        ("1.20 each", "EUR", "120 each"), ("120 ea", "EUR", "120 each"), ("1.20/piece", "EUR", "120 each"),
        ("5.00 for all", "EUR", "500 all"), ("500 all", "EUR", "500 all"), ("0", "EUR", "0"),
        ("1.299,50", "EUR", "129950"), ("1,299.50", "USD", "129950"), ("1.234.567,89", "EUR", "123456789"),
        ("2,49 €/kg", "EUR", "249 per 1 kg"), ("0,20 €/Stk", "EUR", "20 each"), ("2,49 €/кг", "EUR", "249 per 1 кг"),
        // Nothing costs two pence: one digit is pounds.
        ("5", "USD", "500"), ("12", "USD", "12"), ("£2", "GBP", "200"), ("2/kg", "GBP", "200 per 1 kg"),
        ("15 for all", "EUR", "15 all"), ("2 €/100 g", "EUR", "200 per 100 g"), ("249/kg", "EUR", "249 per 1 kg"),
        ("050", "USD", "50"), ("05", "USD", "5"), ("5", "JPY", "5"), ("5", "KWD", "5000"),
        // With its currency it is what it says.
        ("99c", "USD", "99"), ("50 cents", "USD", "50"), ("99 ct each", "EUR", "99 each"), ("99p", "GBP", "99"),
        ("£20", "GBP", "2000"), ("25 kr", "SEK", "2500"), ("kr 12,50", "NOK", "1250"), ("3€50", "EUR", "350"),
        ("3.-", "CHF", "300"), ("2,– €", "EUR", "200"), ("3,49 zł/kg", "PLN", "349 per 1 kg"), ("5 gr", "PLN", "5"),
        ("2 for 3", "USD", "300 for 2 else 150"), ("3 for £2.50", "GBP", "250 for 3 else 84"),
        ("2 für 3 €", "EUR", "300 for 2 else 150"), ("2 for 3.00, 1.80 each", "USD", "300 for 2 else 180"),
        ("10 for 10", "USD", "1000 for 10 else 100"), ("5 for all", "EUR", "500 all"),
        ("129 Kč", "CZK", "12900"), ("300円", "JPY", "300"), ("5 euros a kg", "EUR", "500 per 1 kg"),
        ("249 per kg", "GBP", "249 per 1 kg"), ("2 pounds", "GBP", "200"), ("3.50 Fr.", "CHF", "350"),
        ("50 gr", "PLN", "50"), ("25:50", "SEK", "2550"), ("1 000 kr", "SEK", "100000"), ("1 299,50", "EUR", "129950"),
        ("1'299.50 Fr.", "CHF", "129950"), ("1 000 kr/kg", "NOK", "100000 per 1 kg"),
        ("2.99 a pound", "USD", "299 per 1 lb"), ("12 zł 50 gr", "PLN", "1250"), ("1zł 5gr", "PLN", "105"),
        ("£1 50p", "GBP", "150"), ("3 kr 50 öre", "SEK", "350"), ("19:-", "SEK", "1900"),
        ("19:-/kg", "SEK", "1900 per 1 kg"), ("Fr. 1'000.-", "CHF", "100000"), ("1.299,-", "EUR", "129900"),
        ("1 299:-", "SEK", "129900"),
    ])
    func tillEntriesAreRead(text: String, code: String, expected: String) throws {
        let entry = try TillEntry(text, in: try currency(code))
        let written = entry.basis.map { Price(entry.amount, $0).canonicalText } ?? "\(entry.amount.minor)"
        #expect(written == expected)
    }

    /// One way of typing for each line, in several currencies.
    @Test(
        "As people type them",
        arguments: [
            // For the lot, in the languages of shops.
            ("£3 the lot", "GBP", "300 all"), ("3 for the lot", "USD", "300 all"), ("5 für alles", "EUR", "500 all"),
            ("5 € zusammen", "EUR", "500 all"), ("5 Fr. für alles", "CHF", "500 all"), ("5€ le tout", "EUR", "500 all"),
            ("30 kr för allt", "SEK", "3000 all"), ("5 zł za wszystko", "PLN", "500 all"),
            ("50 Kč celkem", "CZK", "5000 all"), ("500円 全部", "JPY", "500 all"), ("$5 total", "USD", "500 all"),
            // A dash for nothing before the mark.
            ("-.95", "EUR", "95"), ("-,95", "EUR", "95"), ("–.95", "CHF", "95"), ("Fr. -.95", "CHF", "95"),
            ("€ -,95", "EUR", "95"), ("--,95 €/kg", "EUR", "95 per 1 kg"),
            // Less than a cent, by a measure.
            ("12.5p/100g", "GBP", "125 per 1 kg"), ("12.5p per 100 g", "GBP", "125 per 1 kg"),
            ("1,799 €/l", "EUR", "1799 per 10 l"), ("0.5¢/g", "USD", "500 per 1 kg"), ("50.0p", "GBP", "50"),
            ("12.50öre/g", "SEK", "12500 per 1 kg"),
            // In dollars of a country, and by other names.
            ("US$3.49", "USD", "349"), ("C$3", "CAD", "300"), ("A$3.50", "AUD", "350"), ("3 lei", "RON", "300"),
            ("Rs. 50", "INR", "5000"), ("R$ 5,00", "BRL", "500"), ("500 Ft", "HUF", "50000"), ("50 грн", "UAH", "5000"),
            ("12 元", "CNY", "1200"), ("20 TL", "TRY", "2000"), ("R20", "ZAR", "2000"), ("90 centimes", "EUR", "90"),
            // Thousands, where there are no cents.
            ("¥1,299", "JPY", "1299"), ("1.299円", "JPY", "1299"), ("12,500원", "KRW", "12500"),
            ("３００円", "JPY", "300"), ("1.234.567", "JPY", "1234567"),
            // By the piece.
            ("1,20 pro Stück", "EUR", "120 each"), ("1.20 je", "CHF", "120 each"), ("1,20 la pièce", "EUR", "120 each"),
            ("12 kr/st", "SEK", "1200 each"), ("3 zł za szt.", "PLN", "300 each"), ("£1 for one", "GBP", "100 each"),
            // By the measure.
            ("2,99 pro kg", "EUR", "299 per 1 kg"), ("2,99 je 100 g", "EUR", "299 per 100 g"),
            ("2,99 € le kilo", "EUR", "299 per 1 kg"), ("2,99 al kilo", "EUR", "299 per 1 kg"),
            ("2,99 das Kilo", "EUR", "299 per 1 kg"), ("25 kr pr. kg", "DKK", "2500 per 1 kg"),
            ("12 zł za kg", "PLN", "1200 per 1 kg"), ("3 for 500 g", "USD", "300 per 500 g"),
            ("500 g for 3.50", "USD", "350 per 500 g"), ("1 lb for $2", "USD", "200 per 1 lb"),
            ("500 g für 3,50 €", "EUR", "350 per 500 g"), ("99¢/lb", "USD", "99 per 1 lb"),
            // Several, either first.
            ("2/$5", "USD", "500 for 2 else 250"), ("3/£2", "GBP", "200 for 3 else 67"),
            ("£5 for 3", "GBP", "500 for 3 else 167"), ("3 € für 2 Stück", "EUR", "300 for 2 else 150"),
            ("6 Stück für 3 €", "EUR", "300 for 6 else 50"), ("2 st för 30 kr", "SEK", "3000 for 2 else 1500"),
            ("2 for 1", "GBP", "100 for 2 else 50"), ("2 per €3", "EUR", "300 for 2 else 150"),
        ])
    func tillEntriesAsPeopleTypeThem(text: String, code: String, expected: String) throws {
        try tillEntriesAreRead(text: text, code: code, expected: expected)
    }

    @Test(arguments: [
        ("", PriceError.empty), ("   ", .empty), ("cheap", .noNumber("cheap")), ("3.4.9", .noNumber("3.4.9")),
        ("1.29,50", .noNumber("1.29,50")), ("1.299.500", .noNumber("1.299.500")),
        ("-3", .negative), ("−3", .negative), ("3.495", .tooManyDecimals(currency: "USD", atMost: 2)),
        ("1234567890123", .tooLarge), ("3 per bunch", .noBasis("per bunch")), ("3/kg+1", .noBasis("/kg+1")),
        ("$-3", .negative), ("12.5c", .tooManyDecimals(currency: "USD", atMost: 2)), ("1/2", .noBasis("/2")),
        ("2.99 5", .noBasis("5")), ("1,299", .tooManyDecimals(currency: "USD", atMost: 2)),
        ("1,500", .tooManyDecimals(currency: "USD", atMost: 2)),
        ("$12,000", .tooManyDecimals(currency: "USD", atMost: 2)),
        ("2.000 each", .tooManyDecimals(currency: "USD", atMost: 2)),
    ])
    func otherTextsAreRefused(text: String, error: PriceError) {
        #expect(throws: error) { try TillEntry(text, in: .dollar) }
        #expect(error.description.hasSuffix("."))
    }

    @Test(
        "In another currency it is refused, and never a price for a cup, a pound or a gram",
        arguments: [
            ("£1", "USD"), ("1,05€", "USD"), ("99c", "GBP"), ("99c", "SEK"), ("5 pounds", "EUR"), ("$3", "EUR"),
            ("25 kr", "EUR"), ("2.99 €/kg", "GBP"), ("usd 3", "EUR"), ("99p", "USD"), ("3 Fr.", "EUR"),
            ("2 for £3", "USD"), ("1 000 kr", "USD"),
        ])
    func anotherCurrency(text: String, code: String) throws {
        let currency = try currency(code)
        #expect { try TillEntry(text, in: currency) } throws: { error in
            "\(error)".hasSuffix("is in another currency than this household pays in, \(code): type the number alone.")
        }
    }

    /// Nobody means ninety cents by a budget of 90.
    @Test(arguments: [
        ("90", "USD", 9000), ("87.50", "USD", 8750), ("87,5", "USD", 8750), ("$90", "USD", 9000),
        ("90 chf", "CHF", 9000),
        ("90", "JPY", 90), ("90", "KWD", 90_000), ("90.", "USD", 9000), ("0", "USD", 0),
    ])
    func sumsAreWholeUnlessTheySayOtherwise(text: String, code: String, minor: Int64) throws {
        #expect(try TillEntry.sum(text, in: try currency(code)).minor == minor)
    }

    @Test(arguments: ["", "lots", "1.2.3", "999999999999"]) func otherSumsAreRefused(text: String) {
        #expect(throws: PriceError.self) { try TillEntry.sum(text, in: .dollar) }
    }

    /// What is written can be read back.
    @Test(arguments: Dice.seeds(10)) func writtenSumsAreReadAgain(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<100 {
            let currency = try currency(dice.pick(Currency.offered))
            let money = Money(minor: Int64(dice.below(10_000_000)))
            for mark: Character in [".", ","] {
                #expect(try TillEntry(currency.number(money, decimalMark: mark), in: currency).amount == money)
                #expect(try TillEntry(currency.text(money, decimalMark: mark), in: currency).amount == money)
            }
            let basis = dice.pick([
                Price.Basis.each, .all, .several(3, single: Money(minor: 120)), .per(try Amount(100, .named("g"))),
                .per(try Amount(1, .named("lb"))),
            ])
            let price = Price(money, basis)
            let typed = try TillEntry(currency.text(price), in: currency)
            #expect(typed.amount == money && typed.basis == basis, "\(currency.text(price))")
            #expect(Price(canonicalText: price.canonicalText) == price)
        }
    }

    // MARK: Totals

    @Test(
        arguments: [
            ("120 each", "3", 360), ("120 each", nil, 120), ("120 each", "2 cans", 240), ("120 each", "6x330 ml", 720),
            ("120 each", "500 g", 120), ("120 each", "1/2", 60), ("500 all", "7 kg", 500), ("500 all", nil, 500),
            ("299 per 1 kg", "500 g", 150), ("299 per 1 kg", "333 g", 100), ("299 per 100 g", "1 kg", 2990),
            ("299 per 1 kg", "1 lb", 136), ("199 per 1 lb", "1 kg", 439), ("100 per 1 kg", "1 kg + 500 g", 150),
            ("299 per 1 kg", "3", nil), ("299 per 1 kg", nil, nil), ("299 per 1 kg", "1 l", nil),
            ("299 per 1 kg", "1 kg + 2 cans", 299), ("300 per 1 l", "6x330 ml", 594), ("1 per 1 kg", "500 g", 1),
            ("1 per 1 kg", "499 g", 0), ("120 each", "1 kg + 2", 240), ("120 each", "2 cans + 1", 360),
            ("120 each", "1/2 can", 120),
        ] as [(String, String?, Int64?)])
    func totalsAreRoundedOnce(price: String, quantity: String?, total: Int64?) throws {
        let price = try #require(Price(canonicalText: price))
        let quantity = try quantity.map { try Quantity.parse($0) }
        #expect(price.total(for: quantity)?.minor == total)
    }

    @Test(
        "A price for all of it changes in proportion to what it was paid for",
        arguments: [
            ("500 all", "2 kg", "1 kg", 1000), ("500 all", "500 g", "1 kg", 250), ("500 all", "6", "3", 1000),
            ("500 all", nil, "1 kg", 500), ("500 all", "6", "1 kg", 500), ("500 all", "1 kg", "3", 500),
            ("500 all", "1 l", "1 kg", 500), ("100 each", "3", "1", 300),
            ("500 all", "3 + 500 ml", "1", 1500), ("500 all", "1/2 + 500 ml", "1", 500),
            ("500 all", "500 ml + 1 kg", "3", 500), ("100 each", "2 kg + 1", "1 kg", 200),
            ("100 each", "100 g + 1", "1 kg", 100), ("100 each", "100 g", "1 kg", 10),
        ] as [(String, String?, String, Int64)])
    func totalsInProportion(price: String, quantity: String?, paidFor: String, total: Int64) throws {
        let price = try #require(Price(canonicalText: price))
        let quantity = try quantity.map { try Quantity.parse($0) }
        #expect(price.total(for: quantity, insteadOf: try Quantity.parse(paidFor))?.minor == total)
    }

    /// Half up, once: against whole numbers.
    @Test(arguments: Dice.seeds(10)) func totalsAgreeWithWholeNumbers(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<200 {
            let (cents, grams) = (dice.below(100_000), 1 + dice.below(20_000))
            let price = Price(Money(minor: Int64(cents)), .per(try Amount(1, .named("kg"))))
            let total = price.total(for: try Quantity([Amount(Rational(Int64(grams)), .named("g"))]))
            #expect(total?.minor == Int64((cents * grams * 2 + 1000) / 2000))
        }
    }

    // MARK: Comparing

    @Test(
        arguments: [
            // What is paid now, what was paid last.
            ("550 all", "1 kg", "300 all", "500 g", -8), ("300 all", "500 g", "550 all", "1 kg", 9),
            ("299 per 1 kg", nil, "150 all", "500 g", 0), ("120 each", "3", "100 each", nil, 20),
            ("360 all", "3", "100 each", "1", 20), ("199 per 1 lb", nil, "399 per 1 kg", nil, 10),
            ("100 each", "6x330 ml", "594 all", "1.98 l", 1), ("120 each", nil, "299 per 1 kg", nil, nil),
            ("120 each", "1 kg", "1 per 1 l", nil, nil), ("100 each", nil, "0 each", nil, nil),
            ("0 each", nil, "100 each", nil, -100),
        ] as [(String, String?, String, String?, Int?)])
    func pricesAreComparedByTheUnit(now: String, amount: String?, last: String, lastAmount: String?, percent: Int?)
        throws
    {
        let payment = try payment(last, lastAmount)
        let price = try #require(Price(canonicalText: now))
        let comparison = PriceComparison(price, for: try amount.map { try Quantity.parse($0) }, with: payment)
        #expect(comparison?.percent == percent)
    }

    @Test(
        "Unit prices are said where packs differ: what is paid now, what was paid last, both by the unit",
        arguments: [
            ("180 all", "400 g", "200 all", "500 g", "$4.50/kg, was $4.00/kg"),
            ("180 each", "400 g", "200 each", "500 g", "$4.50/kg, was $4.00/kg"),
            ("200 all", "500 g", "180 all", "500 g", "$1.80 for all"), ("250 each", "2", "200 each", "3", "$2.00 each"),
            ("360 all", "3", "100 each", "1", "$1.20 each, was $1.00 each"),
            ("199 per 1 lb", nil, "399 per 1 kg", nil, "$1.99/lb, was $1.81/lb"),
            ("299 per 1 kg", "2 kg", "250 per 1 kg", "1 kg", "$2.50/kg"),
            ("100 each", "6x330 ml", "594 all", "1.98 l", "$3.03/l, was $3.00/l"),
            ("600 all", "3 m", "100 all", "50 cm", "$2.00/m, was $2.00/m"),
        ] as [(String, String?, String, String?, String)])
    func unitPrices(now: String, amount: String?, last: String, lastAmount: String?, said: String) throws {
        let price = try #require(Price(canonicalText: now))
        let comparison = try #require(
            PriceComparison(
                price, for: try amount.map { try Quantity.parse($0) }, with: try payment(last, lastAmount)))
        let prices = said.replacing(", was ", with: "|").split(separator: "|")
        let change = prices.count == 2 && comparison.percent != 0 ? " to \(prices[0]) (was " : "("
        let before = try #require(prices.last)
        #expect(comparison.text(in: .dollar, store: nil, day: nil).hasSuffix("\(change)\(before))") || change == "(")
        let whole = comparison.text(in: .dollar, store: "Mill", day: "14 Nov")
        #expect(whole.contains(change) && whole.hasSuffix("\(before), Mill, 14 Nov)"))
    }

    /// The only payment of a household that has bought once.
    private func payment(_ price: String, _ amount: String?) throws -> PriceBook.Payment {
        var groceries = Household.groceries("x Milk")
        let milk = try #require(groceries.item(named: "Milk")).id
        let entry = EntryID(list: Household.list.id, item: milk)
        let planned = try amount.map { try Quantity.parse($0) }
        let changes = try #require(groceries.entries[entry]).changing {
            ($0.planned, $0.price) = (planned, Price(canonicalText: price))
        }
        for change in changes { groceries.apply(change, at: Household.now) }
        let finishing = try groceries.finishing(
            Household.list.id, remembering: false, making: false, at: Household.now)
        for operation in finishing.1.operations { groceries.apply(operation, at: Household.now) }
        return try #require(PriceBook(groceries).last(for: milk))
    }
}
