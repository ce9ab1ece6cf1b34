import { useState } from 'preact/hooks';
import { SeverityBadge, StatusBadge } from '../parts/badges.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Empty, FaultNotice, Show } from '../parts/notices.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { Name, Time } from '../parts/text.tsx';
import { ScoreBar } from '../plots/score-bar.tsx';
import { wordOf } from '../routing/paths.ts';
import { noSelectors } from '../exceptions/exception-request.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf, saveFile } from '../service/api.ts';
import {
  severityValues,
  type AssessmentDetail,
  type ControlResult,
  type FailedResource,
} from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { countOf } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { CheckAdvice } from './check-advice.tsx';
import { AttestationBadge, ControlAttestation } from './attestations/attestation-parts.tsx';
import { Except } from './exceptions/except.tsx';
import { PlanFix } from './plan-fix.tsx';

const statuses = ['failed', 'passed', 'not_evaluated', 'manual'] as const;
const shownResources = 50;

/** Shows an assessment: its score, and its controls with the resources that fail them. */
export function AssessmentView({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/compliance/assessments/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const assessment = loaded.value;
  const title =
    assessment === null
      ? `Assessment ${id}`
      : `${assessment.framework_name} ${assessment.framework_version} on ${assessment.provider_name}`;
  return (
    <Page title={visibleText(title)} up={{ to: '/compliance', name: 'Compliance' }} aside={<ExportButtons id={id} />}>
      <Show loaded={loaded}>{(shown) => <Assessment assessment={shown} onChanged={loaded.reload} />}</Show>
    </Page>
  );
}

function ExportButtons({ id }: { id: number }) {
  const command = useCommand();
  return (
    <>
      <span class="buttons">
        {(['pdf', 'csv'] as const).map((format) => (
          <CommandButton
            key={format}
            command={command}
            onPress={() =>
              void command.run(() =>
                saveFile(`/api/v1/compliance/assessments/${id}/export?format=${format}`, `assessment-${id}.${format}`),
              )
            }
          >
            Download {format.toUpperCase()}
          </CommandButton>
        ))}
      </span>
      <FaultNotice fault={command.fault} />
    </>
  );
}

function Assessment({ assessment, onChanged }: { assessment: AssessmentDetail; onChanged: () => void }) {
  const { query } = usePlace();
  // An alert links to a single control, whatever its present state is.
  const controlId = query.get('control');
  const status = controlId === null ? wordOf(statuses, query.get('status') ?? 'failed') : undefined;
  const severity = wordOf(severityValues, query.get('severity'));
  const controls = assessment.controls.filter(
    (control) =>
      (controlId === null || control.id === controlId) &&
      (status === undefined || control.status === status) &&
      (severity === undefined || control.severity === severity),
  );
  return (
    <>
      <Facts
        facts={[
          ['Score', assessment.evaluated === 0 ? 'Not evaluated' : <ScoreBar score={assessment.score} name="Score" />],
          [
            'Controls passed',
            `${assessment.passed} of ${assessment.total_controls} evaluated; the framework has ${assessment.controls_in_framework}`,
          ],
          ['Passed', assessment.passed],
          ['Failed', assessment.failed],
          ['Not evaluated', assessment.not_evaluated],
          ['Manual', assessment.manual],
          ['Attested', `${assessment.attested} of ${assessment.manual} manual; not in the score`],
          ['Assessed', <Time at={assessment.created_at} />],
        ]}
      />
      <Filters>
        <WordFilter name="status" title="Status" words={statuses} standing="failed" />
        <WordFilter name="severity" title="Severity" words={severityValues} />
      </Filters>
      <p class="hint" role="status">
        {countOf(controls.length, 'control')} of {assessment.controls.length}
        {controlId !== null && (
          <>
            . <a href={`/compliance/assessments/${assessment.id}`}>Show all failed controls</a>
          </>
        )}
      </p>
      {controls.length === 0 && <Empty>No control matches these filters.</Empty>}
      <ul class="controls">
        {controls.map((control) => (
          <li key={control.id}>
            <ControlCard
              control={control}
              assessment={assessment}
              startsOpen={controlId !== null}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows a control. Its failures are rendered when it is opened, since there can be thousands. */
function ControlCard(props: {
  control: ControlResult;
  assessment: AssessmentDetail;
  startsOpen: boolean;
  onChanged: () => void;
}) {
  const { control, assessment, startsOpen, onChanged } = props;
  const { failed_checks: checks } = assessment;
  const [isOpen, setOpen] = useState(startsOpen);
  const { failed_resources_count: failed, excepted_resources_count: excepted } = control;
  return (
    <details open={startsOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>
        <SeverityBadge severity={control.severity} />
        <StatusBadge status={control.status} />
        {control.attestation !== null && <AttestationBadge status={control.attestation.status} />}
        <span class="control-title">
          <code>{visibleText(control.id)}</code> {visibleText(control.title)}
        </span>
        {failed > 0 && <span class="hint">{countOf(failed, 'resource')}</span>}
      </summary>
      {isOpen && (
        <div class="control-body">
          <p class="hint">{visibleText(control.category)}</p>
          {control.reason !== null && <p>{visibleText(control.reason)}</p>}
          {control.regions_covered !== null && <p>Regions covered: {control.regions_covered.join(', ')}</p>}
          {control.parameters.map(({ summary }) => (
            <p key={summary}>Evaluated by another value: {visibleText(summary)}</p>
          ))}
          {control.decided_by !== null && (
            <p>Decided above the account: {visibleText(control.decided_by.join('; '))}</p>
          )}
          {control.status === 'manual' && (
            <ControlAttestation
              control={{
                providerId: assessment.provider_id,
                frameworkId: assessment.framework_id,
                frameworkVersion: assessment.framework_version,
                controlId: control.id,
              }}
              attestation={control.attestation}
              onChanged={onChanged}
            />
          )}
          <FailedResources control={control} assessment={assessment} />
          {excepted > 0 && <p class="hint">{countOf(excepted, 'failure')} excepted by an admin.</p>}
          {control.fix.flatMap(({ check_id: id }) =>
            checks.filter((check) => check.id === id).map((check) => <CheckAdvice key={id} check={check} />),
          )}
        </div>
      )}
    </details>
  );
}

function FailedResources({ control, assessment }: { control: ControlResult; assessment: AssessmentDetail }) {
  const { id, failed_checks: checks } = assessment;
  const [most, setMost] = useState(shownResources);
  const { failed_resources: resources } = control;
  if (resources.length === 0) return null;
  const plannable = new Set(checks.filter((check) => check.can_plan_fix).map(({ id }) => id));
  return (
    <>
      <ul class="failed-resources">
        {resources.slice(0, most).map((failure) => (
          <li key={`${failure.resource_id} ${failure.check_id}`}>
            <a href={`/resources/${failure.resource_id}`}>
              <Name text={failure.name || failure.external_id} />
            </a>{' '}
            <span class="hint">
              {failure.resource_type_label}, {visibleText(failure.region)}
            </span>
            <span class="reason">{visibleText(failure.reason)}</span>
            <div class="buttons">
              {plannable.has(failure.check_id) && (
                <PlanFix resourceId={failure.resource_id} checkId={failure.check_id} />
              )}
              <ExceptFailure failure={failure} />
              <a href={`/compliance/assessments/${id}/evidence/${failure.resource_id}`}>Evidence</a>
            </div>
          </li>
        ))}
      </ul>
      {resources.length > most && (
        <button type="button" onClick={() => setMost(most + 500)}>
          Show more of {countOf(resources.length, 'failure')}
        </button>
      )}
    </>
  );
}

/** Shows the button that excepts one failure, and afterwards that it was. */
function ExceptFailure({ failure }: { failure: FailedResource }) {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <span class="hint" role="status">
        Excepted from the next assessment on
      </span>
    );
  }
  const fixed = { ...noSelectors, check: failure.check_id, resource: String(failure.resource_id) };
  return <Except label="Except" fixed={fixed} onCreated={() => setDone(true)} />;
}
