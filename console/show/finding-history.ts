import type { FindingHistoryEntry } from '../../client/src/client.ts';
import { dayIn } from './due.ts';
import { valueText } from './format.ts';

type Fields = FindingHistoryEntry['after'];

/** Texts of actions that need no fields. */
const texts: Readonly<Record<string, string>> = {
  'finding.opened': 'Found',
  'finding.overdue': 'Became overdue',
  'finding.comment': 'Commented',
  'drift.investigate': 'Investigation started',
};

/** Returns what happened to a finding, in words. */
export function historyText({ action, before, after }: FindingHistoryEntry): string {
  switch (action) {
    case 'finding.assign': {
      const owner = textIn(after, 'owner');
      const former = textIn(before, 'owner');
      if (owner === null) return former === null ? 'Left to nobody' : `Taken from ${former}`;
      return former === null ? `Assigned to ${owner}` : `Assigned to ${owner} instead of ${former}`;
    }
    case 'finding.due': {
      const due = textIn(after, 'due_at');
      return due === null ? 'Due date removed' : `Due date set to ${dayIn(due)}`;
    }
    case 'finding.closed':
      return `Closed: ${textIn(after, 'resolution') ?? textIn(after, 'reason') ?? 'no reason was given'}`;
    case 'vulnerability.change':
      return `Set to ${textIn(after, 'status') ?? 'another state'}`;
    default:
      return texts[action] ?? valueText(action.replaceAll('.', ' '));
  }
}

function textIn(fields: Fields, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
