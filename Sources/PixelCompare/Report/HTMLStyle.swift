/// The page's style.
enum HTMLStyle {
  static let text = """
    :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent);
      --soft: color-mix(in srgb, currentColor 7%, transparent); --good: #1a7f37; --bad: #cf222e;
      --warn: #9a6700; }
    @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --warn: #d29922; } }
    * { box-sizing: border-box }
    html, body { height: 100%; margin: 0 }
    body { display: flex; flex-direction: column; font: 14px/1.4 system-ui, sans-serif }
    header { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; padding: 8px 12px;
      border-bottom: 1px solid var(--line) }
    #paths { opacity: .65; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 40% }
    #search { margin-left: auto; padding: 4px 8px; font: inherit }
    button { font: inherit; padding: 3px 9px; border: 1px solid var(--line); border-radius: 6px;
      background: transparent; color: inherit; cursor: pointer }
    button[aria-pressed=true] { background: #0969da; border-color: #0969da; color: #fff }
    #filters, #modes { display: inline-flex; gap: 4px; flex-wrap: wrap }
    main { flex: 1; display: flex; min-height: 0 }
    nav { width: 290px; min-width: 200px; display: flex; flex-direction: column;
      border-right: 1px solid var(--line) }
    #list { flex: 1; overflow: auto; position: relative; outline-offset: -2px }
    #rows { position: relative }
    .row { position: absolute; left: 0; right: 0; height: 56px; display: flex; gap: 10px;
      align-items: center; padding: 4px 10px; cursor: pointer; border-bottom: 1px solid var(--soft) }
    .row[aria-selected=true] { background: color-mix(in srgb, #0969da 18%, transparent) }
    .row img, .row i { width: 46px; height: 46px; object-fit: contain; flex: none; border-radius: 3px }
    .row div { min-width: 0 }
    .row b, .row small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .row b { font-weight: 500 }
    .row.marked b::before { content: '✓ '; color: var(--good) }
    .same { color: var(--good) } .different, .missing, .size { color: var(--bad) }
    .extra, .unreadable { color: var(--warn) }
    #view { flex: 1; min-width: 0; display: flex; flex-direction: column }
    #bar { padding: 8px 12px; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center }
    #bar h2 { font-size: 15px; margin: 0; overflow-wrap: anywhere }
    #bar p { margin: 0; flex-basis: 100%; opacity: .8; overflow-wrap: anywhere }
    #stage { flex: 1; min-height: 120px; display: flex; gap: 2px; overflow: hidden;
      background: var(--line); touch-action: none; cursor: crosshair }
    .pane { flex: 1; min-width: 0; position: relative; overflow: hidden;
      background: repeating-conic-gradient(#8884 0 25%, #fff4 0 50%) 0 0 / 16px 16px, Canvas }
    .pane > span { position: absolute; left: 6px; top: 4px; z-index: 2; font-size: 12px; padding: 0 6px;
      border-radius: 4px; background: Canvas; opacity: .85; pointer-events: none }
    .pane canvas { position: absolute; left: 0; top: 0; transform-origin: 0 0; image-rendering: pixelated }
    .pane.smooth canvas { image-rendering: auto }
    .knife { position: absolute; top: 0; bottom: 0; width: 2px; background: #0969da; z-index: 2 }
    .empty { margin: auto; padding: 24px; opacity: .75; text-align: center }
    #probe { min-height: 30px; padding: 4px 12px; font: 12px/1.7 ui-monospace, monospace;
      border-top: 1px solid var(--line); white-space: pre-wrap }
    #probe i { display: inline-block; width: 12px; height: 12px; vertical-align: -2px; margin: 0 4px 0 10px;
      border: 1px solid var(--line) }
    footer { padding: 4px 12px 8px; font-size: 12px }
    code { display: block; padding: 6px 8px; background: var(--soft); overflow-wrap: anywhere; user-select: all }
    #timeline svg { width: 100%; height: 90px; display: block; border-bottom: 1px solid var(--line); cursor: pointer }
    #timeline p { margin: 0; padding: 4px 10px; border-bottom: 1px solid var(--line) }
    """
}
