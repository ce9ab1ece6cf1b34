import { useEffect, useRef, useState } from 'preact/hooks';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { Notice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Time } from '../../parts/text.tsx';
import { api, done } from '../../service/api.ts';
import { Fault } from '../../service/fault.ts';
import type { RemediationActionDetail } from '../../../client/src/client.ts';
import { useCommand, type CommandState } from '../../service/use-command.ts';
import { useUser } from '../../service/use-session.ts';
import { nextStep, possibleCommands, type CommandName } from '../../show/commands.ts';
import { countOf, absoluteTime, valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { CopyForTemporal } from './copy-for-temporal.tsx';

const longestComment = 2_000;

/** Shows the pending decision or who made it, and the buttons for it. */
export function DecisionCard({ action, onChanged }: { action: RemediationActionDetail; onChanged: () => void }) {
  const { role } = useUser();
  const command = useCommand();
  const [conflict, setConflict] = useState<Fault | null>(null);
  const possible = possibleCommands(action, Date.now());
  const blocked =
    role === 'admin' ? null : 'Only admins can approve, reject, execute and roll back. You are signed in as a user.';

  const sentence = useRef<HTMLParagraphElement>(null);
  const shown = useRef(action.status);
  useEffect(() => {
    // The pressed button disappears with the state that it changed: the focus must not be lost with it.
    if (shown.current !== action.status && document.activeElement === document.body) sentence.current?.focus();
    shown.current = action.status;
  }, [action.status]);

  /** Sends a command. If another approver was faster, shows that, and the current action. */
  const send = async (call: () => Promise<void>): Promise<void> => {
    setConflict(null);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 409) throw error;
      setConflict(error);
    } finally {
      onChanged();
    }
  };

  return (
    <Section title="Decision" class={possible.length > 0 ? 'decision asks' : 'decision'}>
      <p ref={sentence} class="next-step" tabIndex={-1}>
        {nextStep(action)}
      </p>
      <DecisionMade action={action} />
      {conflict !== null && (
        <Notice tone="bad">
          <p>
            <strong>Nothing was done: {lowered(visibleText(conflict.message))}.</strong> This page now shows the current
            state of the action.
          </p>
          {conflict.details !== null && <p class="details">{visibleText(conflict.details)}</p>}
        </Notice>
      )}
      {possible.length > 0 && blocked !== null && <p class="hint">{blocked}</p>}
      <div class="buttons">
        {possible.map((name) => (
          <Command key={name} name={name} parts={{ action, command, blocked, send, conflict }} />
        ))}
        {possible.length > 0 && <CopyForTemporal action={action} possible={possible} blocked={blocked} />}
      </div>
    </Section>
  );
}

interface CommandParts {
  action: RemediationActionDetail;
  command: CommandState;
  blocked: string | null;
  send: (call: () => Promise<void>) => Promise<void>;
  conflict: Fault | null;
}

function Command({ name, parts }: { name: CommandName; parts: CommandParts }) {
  switch (name) {
    case 'approve':
      return <Approve {...parts} />;
    case 'reject':
      return <Reject {...parts} />;
    case 'execute':
      return <Execute {...parts} />;
    case 'rollback':
      return <RollBack {...parts} />;
  }
}

function Approve({ action, command, blocked, send }: CommandParts) {
  const [comment, setComment] = useState('');
  const [hasRead, setRead] = useState(false);
  const mustRead = action.risk !== 'low';
  const approve = (): Promise<void> =>
    send(() =>
      done(
        api.POST('/api/v1/remediation/{id}/approve', {
          params: { path: { id: action.id } },
          // The approval is valid only for the plan that is shown.
          body: { plan_hash: action.plan.hash, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) },
        }),
      ),
    );
  return (
    <ConfirmedButton
      command={command}
      kind="main"
      label="Approve"
      question="Approve this plan?"
      blocked={blocked}
      confirmBlocked={mustRead && !hasRead ? 'Confirm that you have read what would change.' : null}
      onConfirm={approve}
    >
      <p>
        {countOf(action.plan.steps.length, 'step')}, {action.risk} risk. Nothing changes until it is executed.
      </p>
      {mustRead && (
        <p>
          <label class="check">
            <input type="checkbox" checked={hasRead} onChange={({ currentTarget: { checked } }) => setRead(checked)} />I
            have read the plan and what it would change
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
  );
}

function Reject({ action, command, blocked, send }: CommandParts) {
  const [reason, setReason] = useState('');
  const reject = (): Promise<void> =>
    send(() =>
      done(
        api.POST('/api/v1/remediation/{id}/reject', {
          params: { path: { id: action.id } },
          body: reason.trim() === '' ? {} : { reason: reason.trim() },
        }),
      ),
    );
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Reject"
      question="Reject this plan?"
      blocked={blocked}
      onConfirm={reject}
    >
      <TextField
        title="Reason for the audit log (optional)"
        lines={2}
        maxLength={longestComment}
        value={reason}
        onChange={setReason}
      />
    </ConfirmedButton>
  );
}

function Execute({ action, command, blocked, send }: CommandParts) {
  const interrupting = action.plan.steps.filter(({ downtime }) => downtime).length;
  const final = action.plan.steps.filter(({ undo }) => undo === null).length;
  const execute = (): Promise<void> =>
    send(() => done(api.POST('/api/v1/remediation/{id}/execute', { params: { path: { id: action.id } } })));
  return (
    <ConfirmedButton
      command={command}
      kind="main"
      label="Execute"
      question="Execute this plan now?"
      blocked={blocked}
      onConfirm={execute}
    >
      <p>
        {countOf(action.plan.steps.length, 'step')} on <bdi>{visibleText(action.resource_name)}</bdi>, {action.risk}{' '}
        risk.
      </p>
      {interrupting > 0 && (
        <p>
          <strong>Downtime</strong> during {countOf(interrupting, 'step')}.
        </p>
      )}
      {final > 0 && (
        <p>
          <strong>{countOf(final, 'step')} cannot be undone.</strong>
        </p>
      )}
    </ConfirmedButton>
  );
}

function RollBack({ action, command, blocked, send, conflict }: CommandParts) {
  const [isForced, setForced] = useState(false);
  const rollBack = (): Promise<void> =>
    send(() =>
      done(
        api.POST('/api/v1/remediation/{id}/rollback', {
          params: { path: { id: action.id } },
          body: isForced ? { force: true } : {},
        }),
      ),
    );
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Roll back"
      question="Roll back the changes?"
      blocked={blocked}
      onConfirm={rollBack}
    >
      <p>
        The resource returns to its previous configuration.
        {action.rollback_until !== null && <> Possible until {absoluteTime(action.rollback_until)}.</>}
      </p>
      {conflict !== null && (
        <label class="check">
          <input type="checkbox" checked={isForced} onChange={({ currentTarget: { checked } }) => setForced(checked)} />
          Roll back even if others have changed the resource since
        </label>
      )}
    </ConfirmedButton>
  );
}

/** Shows who decided, when and why. */
function DecisionMade({ action }: { action: RemediationActionDetail }) {
  const { decision, decision_details: made, reason, rollback } = action;
  return (
    <>
      {decision !== null && (
        <p>
          {valueText(decision)}
          {made?.actor != null && (
            <>
              {' by '}
              <strong>
                <Decider actor={made.actor} channel={made.channel} />
              </strong>
              {made.actor_proven === false && ' (not verified)'}
            </>
          )}
          {made != null && (
            <>
              {' '}
              <Time at={made.at} />
            </>
          )}
          {made?.comment != null && made.comment !== '' && <>: “{visibleText(made.comment)}”</>}
        </p>
      )}
      {reason !== null && decision !== 'rejected' && <p class="details">{visibleText(reason)}</p>}
      {rollback?.reason != null && <p class="details">Rolling back failed: {visibleText(rollback.reason)}</p>}
    </>
  );
}

/** Names who decided; a policy of the service links to its page. */
function Decider({ actor, channel }: { actor: string; channel: string | null }) {
  const name = <bdi>{visibleText(actor)}</bdi>;
  const [, policyId] = (channel === 'system' ? /^policy:(\d+)$/.exec(actor) : null) ?? [];
  return policyId === undefined ? name : <a href={`/remediation/policies/${policyId}`}>{name}</a>;
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
