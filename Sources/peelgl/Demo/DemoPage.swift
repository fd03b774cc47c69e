/// The page that shows the pictures of `peelgl demo`, each with its command.
struct DemoPage {
  /// The files' names beside the page, with the grounds around them and the commands that draw them.
  let pictures: [(file: String, ground: String, command: String)]

  /// The page's HTML, without scripts or anything from the network.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>peelgl</title>
    <style>
    :root { color-scheme: light dark }
    body { margin: 24px auto; padding: 0 16px; max-width: 1120px; font: 15px/1.5 system-ui, sans-serif }
    ul { display: grid; gap: 24px; padding: 0; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)) }
    li { list-style: none }
    div { display: grid; place-items: center; height: 260px; border-radius: 16px }
    img { max-width: 92%; max-height: 92% }
    code { display: block; margin-top: 8px; font-size: 12px; overflow-wrap: anywhere }
    </style>
    <h1>peelgl</h1>
    <ul>
    \(pictures.map(Self.item).joined(separator: "\n"))
    </ul>

    """
  }

  private static func item(_ file: String, _ ground: String, _ command: String) -> String {
    """
    <li><div style="background: \(ground)"><img src="\(file)" alt=""></div>\
    <code>\(escaped(command))</code></li>
    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
