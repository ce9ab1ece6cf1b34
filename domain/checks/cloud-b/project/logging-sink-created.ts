import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const loggingSinkCreated = check({
  id: 'logging_sink_created',
  title: 'Sinks keep all log entries',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_sinks'],
  fix: { words: 'Make a sink without a filter.' },
  evaluate(project) {
    const whole = project
      .parts('log_sinks')
      .some((sink) => !sink.flag('disabled') && (sink.text('filter') ?? 'all') === 'all');
    return passIf(whole, 'No sink keeps all log entries', { log_sinks: project.json('log_sinks') });
  },
});
