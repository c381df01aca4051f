extension Format {
    /// Every format of this room, a line each; of those that are equally likely the first reads a file.
    public static let all: [Format] = [
        .keep,
        .schemaOrg,
        .kitchenOwl,
        .mealie,
        .tandoor,
        .paprika,
        .grocy,
        .todoist,
        .csv,
        .openIntents,
        .handyShopper,
        .calendar,
        .taskwarrior,
        .googleTasks,
        .microsoftToDo,
        .trello,
        .bring,
        .homeAssistant,
        .anyLists,
        .menu,
        .todoTxt,
        .aisleConf,
        .shoppingList,
        .org,
        .cooklang,
        .markdown,
        .plainText,
    ]

    /// The format that `file` is most likely of; nil if none can read it.
    public static func detected(in file: InputFile, among formats: [Format] = all) -> Format? {
        var best: (format: Format, likelihood: Likelihood)?
        for format in formats {
            let likelihood = format.likelihood?(file) ?? .no
            if likelihood > best?.likelihood ?? .no { best = (format, likelihood) }
        }
        return best?.format
    }
}
