# An RSpec formatter: one JSON object a line into the file named by OUTCOME_GATE_REPORT, written when an example is
# done, and {"end":true} last.
require "json"
require "rspec/core"

class OutcomeGateLines
  RSpec::Core::Formatters.register self, :example_passed, :example_failed, :example_pending, :message, :close

  MESSAGE = 2_000
  DETAILS = 8_000

  def initialize(_output)
    @path = ENV.fetch("OUTCOME_GATE_REPORT")
  end

  def example_passed(notification)
    write(named(notification.example).merge(status: "passed"))
  end

  def example_pending(notification)
    example = notification.example
    # `pending` ran and failed as expected; `skip` did not run.
    status = example.execution_result.pending_exception ? { status: "failed", todo: true } : { status: "skipped" }
    write(named(example).merge(status).merge(message: example.execution_result.pending_message.to_s[0, MESSAGE]))
  end

  def example_failed(notification)
    error = notification.example.exception
    details = ([error.class.name] + (error.backtrace || [])).join("\n")
    write(named(notification.example).merge(status: "failed", message: error.message.to_s[0, MESSAGE], details: details[0, DETAILS]))
  end

  def message(notification)
    text = notification.message.to_s.strip
    return unless text.match?(/error occurred (outside of examples|while loading)|error occurred in/)
    write(error: text[0, DETAILS], file: text[/while loading (\S+?)\.\s*$/, 1])
  end

  def close(_notification)
    write(end: true)
  end

  private

  def named(example)
    path = example.example_group.parent_groups.reverse.map(&:description)
    { file: example.metadata[:rerun_file_path] || example.file_path, path: path, name: example.description }
  end

  def write(line)
    File.open(@path, "a") { |report| report.write(JSON.generate(line.transform_values { |value| clean(value) }), "\n") }
  end

  def clean(value)
    return value.map { |item| clean(item) } if value.is_a?(Array)
    value.is_a?(String) ? value.encode("UTF-8", invalid: :replace, undef: :replace).scrub : value
  end
end
