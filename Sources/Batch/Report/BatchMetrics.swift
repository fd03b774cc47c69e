import Documents
import Rendering

extension BatchStatus {
  /// The prefix of the names in ``metrics``.
  package static let metricsHead = "# HELP peelgl_"

  /// The status in Prometheus' text format, version 0.0.4.
  package var metrics: String {
    let stages = report.stages.named.map { ("stage=\"\($0.name)\"", $0.seconds) }
    var text = MetricsText()
    text.add(
      "jobs", "gauge", "Jobs of the batch by their state.",
      [
        ("state=\"complete\"", report.completeJobs), ("state=\"failed\"", report.failed),
        ("state=\"missing\"", report.missingJobs),
      ].map { ($0, Double($1)) })
    text.add(
      "frames", "gauge",
      "Frames of the batch: planned, drawn by this run, and kept of earlier runs.",
      [
        ("state=\"planned\"", report.planned), ("state=\"drawn\"", report.drawn),
        ("state=\"kept\"", report.kept),
      ].map { ($0, Double($1.frames)) })
    text.add(
      "stage_seconds_total", "counter", "Seconds of all workers by stage of drawing.", stages)
    text.add(
      "retries_total", "counter", "Units that were drawn again after a worker was lost.",
      [("", Double(report.retries))])
    text.add(
      "lost_workers_total", "counter", "Workers that crashed, hung or lost their device.",
      [("", Double(report.lostWorkers))])
    text.add(
      "workers", "gauge", "Workers by what they do.",
      [("state=\"drawing\"", Double(drawing)), ("state=\"idle\"", Double(workers - drawing))])
    if let device = report.renderer {
      let labels = [
        ("class", device.deviceClass), ("device", device.device), ("driver", device.driver),
      ]
      text.add(
        "devices", "gauge", "Devices that draw.",
        [(labels.map { "\($0)=\"\(MetricsText.escaped($1))\"" }.joined(separator: ","), 1)])
    }
    text.add("elapsed_seconds", "gauge", "Seconds since the batch began.", [("", report.seconds)])
    if let secondsLeft {
      text.add(
        "remaining_seconds", "gauge", "Seconds to the end, as foretold.", [("", secondsLeft)])
    }
    text.add("running", "gauge", "Whether the batch goes on.", [("", isOver ? 0 : 1)])
    return text.text
  }
}

/// Lines of Prometheus' text format.
private struct MetricsText {
  private(set) var text = ""

  /// Adds a metric with a value for each set of labels.
  mutating func add(
    _ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: Double)]
  ) {
    let name = "peelgl_batch_" + name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    for (labels, value) in values {
      text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(value.plainText)\n"
    }
  }

  /// The value of a label: a backslash before what would end it.
  static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
