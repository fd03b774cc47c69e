import Testing

@testable import GLRenderer

@Suite("Distributions")
struct DistributionTests {
  @Test(
    "os-release names a distribution, or the one it derives from",
    arguments: [
      ("PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n", Distribution.debian),
      ("NAME=\"Linux Mint\"\nID=linuxmint\nID_LIKE=\"ubuntu debian\"", .debian),
      ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", .fedora),
      ("ID=fedora\nVERSION_ID=41\n", .fedora), ("ID=arch\n", .arch),
      ("ID='manjaro'\nID_LIKE='arch'\n", .arch), ("ID=alpine\n", .alpine),
    ])
  func known(_ text: String, _ distribution: Distribution) {
    #expect(Distribution(osRelease: text) == distribution)
  }

  @Test("an unknown distribution gets the commands of all known ones")
  func unknown() {
    for text in ["", "ID", "ID=nixos", "NAME=debian\n", "ID=\n=debian"] {
      #expect(Distribution(osRelease: text) == nil, "\(text)")
    }
    for distribution in Distribution.allCases {
      #expect(!distribution.rendering.isEmpty && !distribution.drawingSVG.isEmpty)
    }
  }
}
