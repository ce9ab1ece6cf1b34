import type { GcpFields } from '../rules.ts';
import { fail, pass, type Verdict } from '../../../checks/verdict.ts';

/** Passes when a log-based metric for these events exists and an alert policy watches it. */
export function logAlert(
  project: GcpFields<'account'>,
  { what, mentions }: { what: string; mentions: readonly string[] },
): Verdict {
  const metrics = project.parts('log_metrics').filter((metric) => {
    const filter = metric.text('filter') ?? '';
    return mentions.every((mention) => filter.includes(mention));
  });
  if (metrics.some((metric) => metric.texts('alert_policies').length > 0)) return pass();
  const reason = metrics.length > 0 ? `No alert policy watches the metric for ${what}` : `No metric counts ${what}`;
  return fail(reason, { metrics: metrics.map((metric) => metric.text('name')) });
}
