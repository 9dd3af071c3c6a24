# Runs prove with its own arguments and writes one JSON object a line into the file named by OUTCOME_GATE_REPORT, when
# an assertion is read, and {"end":true} last. An assertion of a test file is a test; subtests are one assertion each.
use strict;
use warnings;

package OutcomeGateSession;

sub new { my ($class, $real) = @_; return bless { real => $real }, $class }

sub open_test {
    my ($self, $file, $parser) = @_;
    my $previous;
    my $flush = sub { OutcomeGate::write_line($previous) if $previous; $previous = undef };
    my $failed = 0;
    $parser->callback(test => sub {
        my ($result) = @_;
        $flush->();
        my $name = $result->description;
        $name =~ s/^- //;
        my $status = $result->has_skip ? 'skipped' : $result->is_actual_ok ? 'passed' : 'failed';
        $failed++ if $status eq 'failed' && !$result->has_todo;
        $previous = { file => $file, path => [], name => length $name ? $name : 'test ' . $result->number,
            status => $status, $result->has_todo ? (todo => \1) : (),
            $status eq 'skipped' ? (message => $result->explanation) : () };
    });
    $parser->callback(comment => sub {
        my ($result) = @_;
        return unless $previous && $previous->{status} eq 'failed';
        $previous->{details} = substr(($previous->{details} || '') . $result->as_string . "\n", 0, 8000);
    });
    $parser->callback(EOF => sub {
        my ($ended) = @_;
        $flush->();
        return if $failed || !$ended->has_problems;
        my $why = $ended->exit ? 'exit code ' . $ended->exit : $ended->wait ? 'signal ' . ($ended->wait & 127) : join '; ', $ended->parse_errors;
        OutcomeGate::write_line({ error => "$file: " . ($why || 'failed'), file => $file });
    });
    return $self->{real}->open_test($file, $parser);
}

sub close_test { my $self = shift; return $self->{real}->close_test(@_) }
our $AUTOLOAD;
sub AUTOLOAD { my $self = shift; (my $name = $AUTOLOAD) =~ s/.*:://; return if $name eq 'DESTROY'; return $self->{real}->$name(@_) }

package OutcomeGate;
use JSON::PP ();
use App::Prove;
use TAP::Formatter::Console;
use TAP::Formatter::File;
our @ISA;

my $json = JSON::PP->new->utf8->canonical;

sub write_line {
    my ($line) = @_;
    $line->{message} = $line->{details} =~ s/^# *//mgr if $line->{details} && !$line->{message};
    $line->{message} = substr $line->{message}, 0, 2000 if $line->{message};
    # Bytes of a test's own encoding: what is not UTF-8 is taken for Latin-1.
    for my $value (grep { defined && !ref } values %$line) { utf8::decode($value) }
    open my $report, '>>', $ENV{OUTCOME_GATE_REPORT} or die "$ENV{OUTCOME_GATE_REPORT}: $!";
    print {$report} $json->encode($line), "\n";
    close $report;
}

package OutcomeGateFormatter;
our @ISA = ('TAP::Formatter::File');
sub open_test { my ($self, $file, $parser) = @_; return OutcomeGateSession::open_test({ real => bless({ up => $self }, 'OutcomeGateReal') }, $file, $parser) }

package OutcomeGateReal;
sub open_test { my ($self, @rest) = @_; return $self->{up}->TAP::Formatter::File::open_test(@rest) }

package main;
$INC{'OutcomeGateFormatter.pm'} = __FILE__;
my $prove = App::Prove->new;
$prove->process_args('--formatter', 'OutcomeGateFormatter', '--nocolor', @ARGV);
my $passed = $prove->run;
OutcomeGate::write_line({ end => \1 });
exit($passed ? 0 : 1);
