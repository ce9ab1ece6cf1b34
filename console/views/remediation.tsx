import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../parts/announcer.tsx';
import { RiskBadge, StatusBadge } from '../parts/badges.tsx';
import { FieldDiff, JsonView } from '../parts/json-view.tsx';
import { Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Name, Time, WorkflowLink } from '../parts/text.tsx';
import { api, bodyOf } from '../service/api.ts';
import type { RemediationActionDetail } from '../../client/src/client.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { isMoving, possibleCommands } from '../show/commands.ts';
import { driftTitle } from '../show/drift-title.ts';
import { plainWord, valueText } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { DecisionCard } from './remediation/decision-card.tsx';
import { ExecutionLog } from './remediation/execution-log.tsx';
import { Steps } from './remediation/steps.tsx';

const [movingMs, quietMs] = [800, 10_000];

/** Shows an action: the decision, the plan and its dry run, and the log. */
export function RemediationView({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/remediation/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const action = loaded.value;
  useRepeated(loaded.reload, action !== null && isMoving(action) ? movingMs : quietMs);
  useSaidStatus(action);
  return (
    <Page
      title={action === null ? `Remediation ${id}` : visibleText(action.title)}
      up={{ to: '/remediation', name: 'Remediation' }}
    >
      <Show loaded={loaded}>{(shown) => <Action action={shown} onChanged={loaded.reload} />}</Show>
    </Page>
  );
}

/** Announces a change of state while the page is open. */
function useSaidStatus(action: RemediationActionDetail | null): void {
  const before = useRef<string | null>(null);
  const status = action?.status ?? null;
  useEffect(() => {
    if (status !== null && before.current !== null) announce(`The action is ${plainWord(status)}`);
    before.current = status;
  }, [status]);
}

/** Links to the finding that is fixed; a failing check has no page of its own. */
function Finding({ action }: { action: RemediationActionDetail }) {
  const { finding_type: type, finding_id: id, check_id: checkId } = action;
  if (type === 'control') {
    return (
      <>
        Failing check <code>{visibleText(checkId ?? '')}</code>
      </>
    );
  }
  return (
    <a href={`/${type === 'drift' ? 'drifts' : 'vulnerabilities'}/${id}`}>
      {valueText(type)} {id}
    </a>
  );
}

function Action({ action, onChanged }: { action: RemediationActionDetail; onChanged: () => void }) {
  const { snapshot } = action;
  const hasLog = action.execution_log.length > 0 || isMoving(action);
  // Whoever is asked for a decision reads first what it is about.
  const asks = possibleCommands(action, Date.now()).length > 0;
  const planned = <Planned key="plan" action={action} />;
  const decision = <DecisionCard key="decision" action={action} onChanged={onChanged} />;
  const log = hasLog ? <ExecutionLog key="log" lines={action.execution_log} /> : null;
  return (
    <>
      <Facts
        facts={[
          ['Status', <StatusBadge status={action.status} />],
          ['Risk', <RiskBadge risk={action.risk} />],
          [
            'Resource',
            <a href={`/resources/${action.resource_id}`}>
              <Name text={action.resource_name} />
            </a>,
          ],
          ['Finding', <Finding action={action} />],
          ...(action.policy_id === null
            ? []
            : [
                [
                  'Planned by',
                  <a href={`/remediation/policies/${action.policy_id}`}>Policy {action.policy_id}</a>,
                ] as const,
              ]),
          ['Created', <Time at={action.created_at} />],
          ...(action.expires_at === null ? [] : [['Expires', <Time at={action.expires_at} />] as const]),
          ['Workflow', <WorkflowLink workflowId={action.workflow_id} url={action.temporal_url} />],
        ]}
      />
      {action.finding_type === 'drift' && <DriftInWords driftId={action.finding_id} />}
      {asks ? [planned, decision, log] : [decision, log, planned]}
      {snapshot !== null && (
        <Section title="Configuration before the execution">
          <details>
            <summary>
              Configuration, read <Time at={snapshot.read_at} />
            </summary>
            <JsonView value={snapshot.configuration} title="Configuration before the execution" />
          </details>
        </Section>
      )}
    </>
  );
}

/** Shows the plan with its risk, and what it would change. */
function Planned({ action: { plan, risk_assessment: risk } }: { action: RemediationActionDetail }) {
  return (
    <>
      <div class="cards plan">
        <Section title="Plan">
          {plan.warnings.map((warning) => (
            <p key={warning} role="note">
              {visibleText(warning)}
            </p>
          ))}
          <Steps steps={plan.steps} />
        </Section>
        <Section title="Risk" aside={<RiskBadge risk={risk.level} />}>
          <ul class="reasons">
            {risk.reasons.map((reason) => (
              <li key={reason}>{visibleText(reason)}</li>
            ))}
          </ul>
        </Section>
      </div>
      <Section title="Dry run: what would change">
        <FieldDiff
          caption="Changes"
          names={['When planned', 'After the plan']}
          fields={plan.diff.map(({ path, current_value: before, planned_value: after }) => ({ path, before, after }))}
        />
        {plan.left.length > 0 && (
          <>
            <h3>Not changed</h3>
            <ul>
              {plan.left.map(({ path, reason }) => (
                <li key={path}>
                  <code>{visibleText(path)}</code>: {visibleText(reason)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
    </>
  );
}

/** Shows the drift that is fixed as a sentence; one that cannot be read any more is left out. */
function DriftInWords({ driftId }: { driftId: number }) {
  const { value } = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/drifts/{id}', { params: { path: { id: driftId } }, signal })),
    [driftId],
  );
  return value === null ? null : <p class="in-words">{visibleText(driftTitle(value, Date.now()))}.</p>;
}
