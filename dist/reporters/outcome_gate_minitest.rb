# A minitest reporter: one JSON object a line into the file named by OUTCOME_GATE_REPORT, written when a test is done,
# and {"end":true} last. Loaded before minitest, in every Ruby process of the run, and idle where minitest is not run.
require "json"

# What the tests start must find the environment that the repository gives them.
ENV["RUBYOPT"] = ENV["RUBYOPT"].to_s.split(" ").reject { |option| option == "-r#{__FILE__}" }.join(" ")
ENV.delete("RUBYOPT") if ENV["RUBYOPT"].empty?

module Minitest
  def self.plugin_outcome_gate_init(_options)
    reporter << OutcomeGateLines.new
  end

  class OutcomeGateLines
    MESSAGE = 2_000
    DETAILS = 8_000

    def initialize
      @path = ENV.fetch("OUTCOME_GATE_REPORT")
    end

    def start; end

    def prerecord(_class, _name); end

    def record(result)
      write(named(result).merge(verdict(result)))
    end

    def report
      write(end: true)
    end

    def passed?
      true
    end

    private

    def named(result)
      klass = result.respond_to?(:klass) ? result.klass : result.class.name
      # `DSL::nested::deeper` of minitest/spec keeps its own separators.
      { file: (result.source_location || [nil]).first, path: [klass], name: result.name }
    end

    def verdict(result)
      return { status: "skipped", message: result.failure.message.to_s[0, MESSAGE] } if result.skipped?
      return { status: "passed" } if result.passed?
      details = result.failures.map { |failure| "#{failure.message}\n#{(failure.backtrace || []).join("\n")}" }.join("\n\n")
      { status: "failed", message: result.failure.message.to_s[0, MESSAGE], details: details[0, DETAILS] }
    end

    def write(line)
      File.open(@path, "a") { |report| report.write(JSON.generate(line.transform_values { |value| clean(value) }), "\n") }
    end

    def clean(value)
      return value.map { |item| clean(item) } if value.is_a?(Array)
      value.is_a?(String) ? value.encode("UTF-8", invalid: :replace, undef: :replace).scrub : value
    end
  end
end

# Minitest asks for its plugins when a run begins; only then is it loaded.
TracePoint.new(:end) do |point|
  if point.self == Minitest && Minitest.respond_to?(:extensions)
    Minitest.extensions << "outcome_gate" unless Minitest.extensions.include?("outcome_gate")
    point.disable
  end
end.enable
