import PackagePlugin

/// Gives a target `PackageResources`, whose members are the bytes of the target's files that are no sources.
@main
struct Embed: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let all = target.sourceModule?.sourceFiles.filter { $0.type == .unknown }.map(\.url) ?? []
    let files = all.filter { !$0.hasDirectoryPath }  // a catalogue of documentation is a folder
    let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: ([output] + files).map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    ]
  }
}
