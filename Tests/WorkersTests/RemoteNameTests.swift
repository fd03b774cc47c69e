import Testing

@testable import Workers

@Suite("Names of places in storages")
struct RemoteNameTests {
  @Test(
    "a colon before any slash tells a storage from this machine's files",
    arguments: [
      ("s3:bucket/jobs.json5", "s3:", "bucket/jobs.json5"), ("disk:", "disk:", ""),
      ("my disk:/a/b/", "my disk:", "/a/b/"), (":memory:a", ":memory:", "a"),
      (":webdav,url='http://host:80/a':out/", ":webdav,url='http://host:80/a':", "out/"),
      ("dav,vendor=other:x", "dav,vendor=other:", "x"), ("s3:a:b", "s3:", "a:b"),
    ])
  func storages(text: String, storage: String, path: String) throws {
    let name = try #require(RemoteName(text))
    #expect(name.storage == storage && name.path == path && name.text == text)
  }

  @Test(
    "other names are those of files",
    arguments: [
      "jobs.json5", "./s3:a", "/s3:a", "out/12:30/", ":", "", "-", ":a/b:c", "a/b:c", "a\u{0}:b",
    ])
  func files(text: String) {
    #expect(RemoteName(text) == nil)
  }

  @Test("folders and last parts are those of the path")
  func parts() throws {
    let name = try #require(RemoteName("s3:a/b/jobs.json5"))
    #expect(name.folder.text == "s3:a/b/" && name.name == "jobs.json5")
    let root = try #require(RemoteName("s3:jobs.json5"))
    #expect(root.folder.text == "s3:" && root.name == "jobs.json5")
  }

  @Test(
    "a path does not lead out of its storage",
    arguments: [
      ("s3:a/../b/./c", "s3:b/c"), ("s3:/a//b/", "s3:/a/b/"), ("s3:a/../..", nil),
      ("s3:../a", nil), ("s3:", "s3:"),
    ])
  func normal(text: String, normal: String?) throws {
    #expect(try #require(RemoteName(text)).normal?.text == normal)
  }
}
