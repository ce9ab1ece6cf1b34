import { valueText } from '../show/format.ts';
import type { Severity } from '../../client/src/client.ts';

/** Shows a severity as a word with one to four bars, so that it does not depend on colour. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span class={`badge severity ${severity}`}>
      <span class="bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {valueText(severity)}
    </span>
  );
}

export function RiskBadge({ risk }: { risk: 'low' | 'medium' | 'high' }) {
  return <span class={`badge risk ${risk}`}>{valueText(risk)} risk</span>;
}

type Tone = 'good' | 'bad' | 'busy' | 'wait' | 'plain';

const tones: Readonly<Record<string, Tone>> = {
  pending_approval: 'wait',
  approved: 'wait',
  executing: 'busy',
  completed: 'good',
  failed: 'bad',
  rolled_back: 'plain',
  detected: 'plain',
  investigating: 'busy',
  resolved: 'good',
  open: 'plain',
  acknowledged: 'busy',
  fixed: 'good',
  ignored: 'plain',
  active: 'good',
  stopped: 'plain',
  deleted: 'plain',
  running: 'busy',
  succeeded: 'good',
  syncing: 'busy',
  synced: 'good',
  error: 'bad',
  passed: 'good',
  not_evaluated: 'wait',
  manual: 'plain',
  pending: 'wait',
  accepted: 'wait',
  sending: 'busy',
  enabled: 'good',
  disabled: 'plain',
  paused: 'bad',
  dry_run: 'wait',
  plans: 'good',
  plans_and_approves: 'good',
  failing: 'bad',
  done: 'good',
  planned: 'plain',
  undone: 'plain',
  kept: 'bad',
  allowed: 'good',
  denied: 'bad',
  connected: 'good',
  following: 'good',
  starting: 'busy',
  applied: 'good',
  ready: 'good',
  discovering: 'busy',
  suspended: 'wait',
  closed: 'wait',
  sealed: 'good',
  behind: 'wait',
  broken: 'bad',
  generating: 'busy',
  dismissed: 'plain',
};

/** Shows a state in the words of the API. */
export function StatusBadge({ status, text }: { status: string; text?: string }) {
  return <span class={`badge status ${tones[status] ?? 'plain'}`}>{text ?? valueText(status)}</span>;
}
