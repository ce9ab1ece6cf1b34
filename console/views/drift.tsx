import { useState } from 'preact/hooks';
import { AcceptanceInputs, useAcceptanceFields } from '../parts/acceptance-fields.tsx';
import { CommandButton, ConfirmedButton } from '../parts/controls.tsx';
import { DocumentDiff, FieldDiff, JsonView } from '../parts/json-view.tsx';
import { FaultNotice, Notice, Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import type { DriftDetail } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { changeText } from '../show/change-text.ts';
import { driftTitle } from '../show/drift-title.ts';
import { absoluteTime } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { useDriftNews } from '../stream/drift-stream.ts';
import { Care } from './care/care.tsx';
import { driftFacts } from './drift-fields.tsx';
import { FixCard } from './fix-card.tsx';
import { ReachabilityNotice } from './reachability.tsx';

/** Shows a drift: the baseline next to the current configuration, and what can be done about it. */
export function DriftView({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/drifts/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  useDriftNews(
    (news) => {
      if (news === null || news.drift.id === id) loaded.reload();
    },
    [id, loaded.reload],
  );
  const title = loaded.value === null ? `Drift ${id}` : driftTitle(loaded.value, Date.now());
  return (
    <Page title={visibleText(title)} up={{ to: '/drifts', name: 'Drifts' }}>
      <Show loaded={loaded}>{(drift) => <Drift drift={drift} onChanged={loaded.reload} />}</Show>
    </Page>
  );
}

function Drift({ drift, onChanged }: { drift: DriftDetail; onChanged: () => void }) {
  return (
    <>
      <Facts facts={driftFacts(drift)} />
      <ReachabilityNotice reachability={drift.reachability} />
      <Changes changes={drift.changes} />
      {drift.resolution !== null && (
        <Notice tone={drift.acceptance_id === null ? 'good' : 'wait'}>
          {visibleText(drift.resolution)}
          {drift.acceptance_id !== null && (
            <>
              {' '}
              The deviation may still exist. See the <a href="/acceptances">accepted risks</a>.
            </>
          )}
        </Notice>
      )}
      {drift.previous_id !== null && (
        <p class="hint">
          It recurred: <a href={`/drifts/${drift.previous_id}`}>drift {drift.previous_id}</a> had been resolved.
        </p>
      )}
      <Section title="Differences">
        <FieldDiff
          caption={drift.aspect}
          names={['Baseline', 'When detected']}
          fields={drift.diff.map(({ path, baseline_value: before, current_value: after }) => ({ path, before, after }))}
        />
        <details>
          <summary>Differences as JSON</summary>
          <JsonView value={drift.diff} title="Differences as JSON" />
        </details>
      </Section>
      {drift.status !== 'resolved' && (
        <>
          <FixCard findingType="drift" findingId={drift.id} resourceId={drift.resource_id} />
          <Triage drift={drift} onChanged={onChanged} />
        </>
      )}
      <Care
        subject={{ type: 'drift', id: drift.id }}
        care={drift}
        isOpen={drift.status !== 'resolved'}
        onChanged={onChanged}
      />
      {drift.baseline_id !== null && <WholeConfiguration drift={drift} baselineId={drift.baseline_id} />}
    </>
  );
}

/** Shows who made the changes behind the drift, if a change feed announced any. */
function Changes({ changes }: Pick<DriftDetail, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <ul class="action-list" aria-label="Who changed it">
      {changes.map((change) => (
        <li key={change.id} title={absoluteTime(change.occurred_at ?? change.announced_at)}>
          {changeText(change, Date.now())}
        </li>
      ))}
    </ul>
  );
}

function Triage({ drift, onChanged }: { drift: DriftDetail; onChanged: () => void }) {
  const command = useCommand();
  const [isWanted, setWanted] = useState(false);
  const fields = useAcceptanceFields();
  const { role } = useUser();
  // No scan finds a resolved deletion again.
  const isAcceptance = isWanted || drift.aspect === 'existence';
  const params = { path: { id: drift.id } };
  const investigate = (): void => {
    void command.run(async () => {
      try {
        await done(api.PATCH('/api/v1/drifts/{id}', { params, body: { status: 'investigating' } }));
      } finally {
        onChanged();
      }
    });
  };
  const resolve = async (): Promise<void> => {
    await done(
      api.POST('/api/v1/drifts/{id}/resolve', {
        params,
        body: { capture_baseline: isWanted, ...(isAcceptance ? fields.body() : {}) },
      }),
    );
    onChanged();
  };
  return (
    <Section title="Other actions">
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        {drift.status === 'detected' && (
          <CommandButton command={command} onPress={investigate}>
            Start investigating
          </CommandButton>
        )}
        <ConfirmedButton command={command} label="Resolve" question="Resolve this drift?" onConfirm={resolve}>
          {role === 'admin' && drift.aspect !== 'existence' && (
            <p>
              <label class="check">
                <input
                  type="checkbox"
                  checked={isWanted}
                  onChange={({ currentTarget: { checked } }) => setWanted(checked)}
                />
                Accept the current configuration: capture it as the new baseline
              </label>
            </p>
          )}
          {isAcceptance && <AcceptanceInputs fields={fields} why="Reason for accepting it" />}
          <p class="hint">Without a new baseline, the next scan reports it again if the deviation remains.</p>
        </ConfirmedButton>
      </div>
    </Section>
  );
}

/** Shows the whole baseline next to the whole current configuration, on demand. */
function WholeConfiguration({ drift, baselineId }: { drift: DriftDetail; baselineId: number }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title="Full configuration">
      {isAsked ? (
        <WholeDiff resourceId={drift.resource_id} baselineId={baselineId} />
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          Compare with the baseline
        </button>
      )}
    </Section>
  );
}

function WholeDiff({ resourceId, baselineId }: { resourceId: number; baselineId: number }) {
  const loaded = useLoaded(
    async (signal) => {
      const [baseline, resource] = await Promise.all([
        bodyOf(api.GET('/api/v1/baselines/{id}', { params: { path: { id: baselineId } }, signal })),
        bodyOf(api.GET('/api/v1/resources/{id}', { params: { path: { id: resourceId } }, signal })),
      ]);
      // What changes by itself is in no baseline.
      const compared = Object.entries(resource.configuration).filter(([name]) => name !== 'observed');
      return { before: baseline.configuration, after: Object.fromEntries(compared) };
    },
    [resourceId, baselineId],
  );
  return (
    <Show loaded={loaded}>
      {({ before, after }) => (
        <DocumentDiff
          caption="Baseline and current configuration"
          names={['Baseline', 'Now']}
          before={before}
          after={after}
        />
      )}
    </Show>
  );
}
