import { useState } from 'preact/hooks';
import type { ApprovalResult, FindingGroupMember } from '../../../client/src/client.ts';
import { announce } from '../../parts/announcer.tsx';
import { RiskBadge } from '../../parts/badges.tsx';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { Notice } from '../../parts/notices.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useUser } from '../../service/use-session.ts';
import { countOf } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

const longestComment = 2_000;

type Action = NonNullable<FindingGroupMember['action']>;

/** Approves the plans of a list that wait, by their hashes; those with a high risk are opened alone. */
export function ApproveMany({ members, onChanged }: { members: readonly FindingGroupMember[]; onChanged: () => void }) {
  const { role } = useUser();
  const command = useCommand();
  const [comment, setComment] = useState('');
  const [hasRead, setRead] = useState(false);
  const [results, setResults] = useState<readonly ApprovalResult[]>([]);
  const waiting = members.flatMap(({ action, resource_name: resource }) =>
    action !== null && action.status === 'pending_approval' ? [{ action, resource }] : [],
  );
  const listed = waiting.filter(({ action }) => action.risk !== 'high');
  const alone = waiting.length - listed.length;
  const mustRead = listed.some(({ action }) => action.risk !== 'low');
  const refused = results.filter(({ outcome }) => outcome !== 'approved');
  if (waiting.length === 0 && refused.length === 0) return null;

  const approve = async (): Promise<void> => {
    const approvals = listed.map(({ action: { id, plan_hash } }) => ({ id, plan_hash }));
    const body = { approvals, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) };
    const answer = await bodyOf(api.POST('/api/v1/remediation/approve-many', { body }));
    setResults(answer.results);
    setRead(false);
    announce(`${countOf(answer.approved, 'plan')} approved`);
    onChanged();
  };
  return (
    <>
      {listed.length > 0 && (
        <ConfirmedButton
          command={command}
          label={`Approve ${countOf(listed.length, 'plan')}`}
          question={`Approve ${countOf(listed.length, 'plan')}?`}
          blocked={role === 'admin' ? null : 'Only admins can approve plans. You are signed in as a user.'}
          confirmBlocked={mustRead && !hasRead ? 'Confirm that you have read what would change.' : null}
          onConfirm={approve}
        >
          <p>Each plan is approved by itself, as it is listed here. Nothing changes until it is executed.</p>
          <ul class="action-list listed-plans" aria-label="Plans to approve" tabIndex={0}>
            {listed.map(({ action, resource }) => (
              <Listed key={action.id} action={action} resource={resource} />
            ))}
          </ul>
          {mustRead && (
            <p>
              <label class="check">
                <input
                  type="checkbox"
                  checked={hasRead}
                  onChange={({ currentTarget: { checked } }) => setRead(checked)}
                />
                I have read these plans and what they would change
              </label>
            </p>
          )}
          <TextField
            title="Comment for the audit log (optional)"
            lines={2}
            maxLength={longestComment}
            value={comment}
            onChange={setComment}
          />
        </ConfirmedButton>
      )}
      {alone > 0 && <p class="hint">{countOf(alone, 'plan')} with a high risk: open each and approve it by itself.</p>}
      {refused.length > 0 && (
        <Notice tone="bad">
          <p>
            <strong>{countOf(refused.length, 'plan')} not approved.</strong>
          </p>
          <ul>
            {refused.map(({ id, error }) => (
              <li key={id}>
                <a href={`/remediation/${id}`}>Remediation {id}</a>: {visibleText(error?.message ?? 'refused')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function Listed({ action, resource }: { action: Action; resource: string }) {
  return (
    <li>
      <span class="what">
        <a href={`/remediation/${action.id}`} target="_blank" rel="noreferrer">
          <Name text={`${action.title} (${resource})`} />
        </a>
      </span>
      <RiskBadge risk={action.risk} />
    </li>
  );
}
