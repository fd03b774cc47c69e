/// The page around a report's data.
enum HTMLPage {
  static let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>peelgl compare</title>
    <style>
    \(HTMLStyle.text)
    </style>
    </head>
    <body>
    <header><strong id="line"></strong><span id="paths"></span>\
    <input id="search" type="search" placeholder="Filter by name" aria-label="Filter by name">\
    <span id="filters" role="group" aria-label="Classes"></span></header>
    <main>
    <nav><div id="timeline"></div><div id="list" role="listbox" aria-label="Pictures" tabindex="0"></div></nav>
    <section id="view"><div id="bar"><h2 id="name"></h2><p id="label"></p>\
    <span id="modes" role="group" aria-label="View"></span>\
    <label id="amount">Slider <input id="slider" type="range" min="0" max="100" value="50"></label></div>
    <div id="stage"></div>
    <div id="probe" aria-live="off"></div>
    <footer><details id="approve" hidden><summary></summary><code></code></details>
    <details><summary>Keys</summary>j k next and previous · 1 side by side · 2 slider · 3 blink · \
    4 overlay · 5 error map · wheel or + − zoom · drag to move · 0 fit · f next class · \
    space pause · a mark to accept · / filter</details></footer>
    </section>
    </main>

    """

  static let tail = """
    <script>
    \(HTMLScript.list)
    \(HTMLScript.view)
    \(HTMLScript.keys)
    </script>
    </body>
    </html>

    """
}
