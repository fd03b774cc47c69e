/// Which pictures are on which side of which sheet.
struct BookSheets: Sendable, Hashable {
  /// The number of pictures.
  let pictures: Int
  /// Whether sheets are printed on both sides.
  let isDouble: Bool
  /// Pictures that lie on the turned side before the first turn: 0 or 1.
  let opened: Int

  init(of book: Book, pictures: Int) {
    self.pictures = pictures
    isDouble = book.pages == .double
    opened = isDouble && book.opening == .spread ? min(pictures, 1) : 0
  }

  /// The number of sheets that can be turned; below the last single page there is nothing.
  var count: Int { isDouble ? (pictures - opened + 1) / 2 : max(pictures - 1, 0) }

  /// The number of sheets whose turn shows a picture; behind a last one of an odd number the paper is blank.
  var shown: Int { isDouble && back(of: count - 1) == nil ? count - 1 : count }

  /// The picture on the front of a sheet; `nil` beyond the last one.
  func front(of sheet: Int) -> Int? { page(isDouble ? opened + 2 * sheet : sheet) }

  /// The picture on the back of a sheet; `nil` for blank paper.
  func back(of sheet: Int) -> Int? { isDouble ? page(opened + 2 * sheet + 1) : nil }

  /// What lies on the turned side after so many turns; `nil` for nothing.
  func turnedPage(after turned: Int) -> BookPage? {
    if turned > 0 { return BookPage(picture: back(of: turned - 1)) }
    return opened > 0 ? BookPage(picture: 0) : nil
  }

  /// What lies on the other side after so many turns; `nil` for nothing.
  func unturnedPage(after turned: Int) -> BookPage? {
    front(of: turned).map { BookPage(picture: $0) }
  }

  private func page(_ index: Int) -> Int? { index < pictures ? index : nil }
}

/// A side of a sheet.
struct BookPage: Sendable, Hashable {
  /// The input that is printed on it; `nil` for blank paper.
  var picture: Int?
}
