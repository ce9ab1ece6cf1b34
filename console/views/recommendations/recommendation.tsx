import { useState } from 'preact/hooks';
import type { RecommendationDetail } from '../../../client/src/client.ts';
import { SeverityBadge, StatusBadge } from '../../parts/badges.tsx';
import { CommandButton, ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { JsonView } from '../../parts/json-view.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { money } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows one recommendation with its steps and the facts behind it, to apply or to dismiss. */
export function RecommendationView({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/recommendations/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  return (
    <Page title={loaded.value === null ? 'Recommendation' : visibleText(loaded.value.title)}>
      <Show loaded={loaded}>{(shown) => <Shown shown={shown} onChanged={loaded.reload} />}</Show>
    </Page>
  );
}

function Shown({ shown, onChanged }: { shown: RecommendationDetail; onChanged: () => void }) {
  const { monthly_savings: saving, remediation_action_id: actionId, reason } = shown;
  return (
    <>
      <p>
        <SeverityBadge severity={shown.severity} /> <StatusBadge status={shown.status} />{' '}
        <a href={`/resources/${shown.resource_id}`}>
          <Name text={shown.resource_name} />
        </a>{' '}
        in <Name text={shown.provider_name} />
        {saving ? `, saves ${money(saving.amount, saving.currency)} a month` : ''}
      </p>
      {reason !== null && <Notice tone="plain">Dismissed: {visibleText(reason)}</Notice>}
      {actionId !== null && (
        <Notice tone="plain">
          <a href={`/remediation/${actionId}`}>Remediation {actionId}</a> was planned.
        </Notice>
      )}
      <p>{visibleText(shown.description)}</p>
      <Section title="Steps">
        <ol>
          {shown.steps.map((step, index) => (
            <li key={index}>{visibleText(step)}</li>
          ))}
        </ol>
      </Section>
      {shown.status === 'pending' && <Decisions shown={shown} onChanged={onChanged} />}
      <Section title="Facts">
        <JsonView title="Facts" value={shown.evidence} />
      </Section>
      <p class="hint">
        Since <Time at={shown.created_at} />, facts of <Time at={shown.updated_at} />.
      </p>
    </>
  );
}

function Decisions({
  shown: { id, finding_id: findingId },
  onChanged,
}: {
  shown: RecommendationDetail;
  onChanged: () => void;
}) {
  const applying = useCommand();
  const dismissing = useCommand();
  const [reason, setReason] = useState('');
  const params = { path: { id } };
  return (
    <>
      <FaultNotice fault={applying.fault} />
      <div class="buttons">
        <CommandButton
          command={applying}
          kind="main"
          onPress={() =>
            void applying.run(async () => {
              await done(api.POST('/api/v1/recommendations/{id}/apply', { params }));
              onChanged();
            })
          }
        >
          {findingId === null ? 'Mark as applied' : 'Plan the fix'}
        </CommandButton>
        <ConfirmedButton
          command={dismissing}
          label="Dismiss"
          question="Dismiss this recommendation?"
          onConfirm={async () => {
            const body = reason.trim() === '' ? {} : { reason: reason.trim() };
            await done(api.POST('/api/v1/recommendations/{id}/dismiss', { params, body }));
            onChanged();
          }}
        >
          <p>It is not raised again for this resource.</p>
          <TextField title="Reason" value={reason} onChange={setReason} maxLength={500} />
        </ConfirmedButton>
      </div>
    </>
  );
}
