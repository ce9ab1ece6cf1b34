import { Type, type Static } from 'typebox';
import { providerKinds } from '../clouds/cloud-names.ts';
import { severities } from '../severity.ts';
import { driftFindingFields } from '../drift/finding.ts';
import { riskLevels } from '../remediation/plan.ts';
import { caredTypes } from '../findings/care.ts';
import { findingTypes } from '../remediation/statuses.ts';
import { waitingStatuses } from '../remediation/transitions.ts';

const id = (description: string) => Type.Integer({ minimum: 1, description });
const time = (description: string) => Type.String({ format: 'date-time', description });
const text = (description: string) => Type.String({ description });
const word = <const Words extends readonly string[]>(list: Words, description: string) =>
  Type.Enum<[...Words]>([...list] as unknown as [...Words], { description });
const severity = () => word(severities, 'Severity');
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const alertFields = {
  id: id('Alert'),
  title: text('Title'),
  type: word(['security', 'cost', 'compliance', 'performance'] as const, 'Type of the alert'),
  severity: severity(),
  status: word(['open'] as const, 'A published alert is open'),
  resource_id: orNull(id('Resource that it concerns')),
  resource_name: orNull(text('Its name')),
  description: orNull(text('Details; of several causes, it lists the first five')),
  created_at: time('When it was raised'),
  cause_count: Type.Integer({ minimum: 0, description: 'Number of its causes; 0 for an alert created manually' }),
};

/** What every event of an action that waits or was decided names. */
const decisionSubject = {
  id: id('Remediation action'),
  title: text('What it does'),
  risk: word(riskLevels, 'Risk of its plan'),
  plan_hash: text('Hash of its plan, which an approval names'),
  resource_id: id('Resource that it changes'),
  resource_name: text('Its name'),
  finding_type: word(findingTypes, 'Type of the finding that it fixes'),
  finding_id: id('Finding that it fixes'),
  requested_by: text('Who planned it; `policy:` and its id for a policy'),
};
const decisionFields = {
  ...decisionSubject,
  decided_at: time('When it was decided'),
  decided_by: text('Who decided'),
  decided_via: text('How: `api`, `api_key`, `temporal` or `system`'),
  comment: orNull(text('Comment of the decision')),
};

const member = (description: string) =>
  Type.Object({ id: id('Member'), email: text('E-mail address') }, { description });

/** The finding that an event is about. */
const findingFields = {
  finding_type: word(caredTypes, 'Type of the finding'),
  finding_id: id('The finding'),
  title: text('What was found'),
  severity: severity(),
  resource_id: id('Resource that it was found on'),
  resource_name: text('Its name'),
};

/**
 * Payload (`data`) of each event type of the interface specification §6, which leaves their fields open.
 * `docs/events.md` is generated from these schemas.
 */
export const eventPayloads = {
  'drift.detected': Type.Object(driftFindingFields, { description: 'A new drift finding is created.' }),
  'drift.updated': Type.Object(driftFindingFields, {
    description:
      'Who made the change behind an open drift finding, or by what, became known after it was detected, or it is no ' +
      'longer expected.',
  }),
  'drift.resolved': Type.Object(
    {
      ...driftFindingFields,
      resolved_at: time('When it was resolved'),
      resolution: orNull(text('Why it is resolved, e.g. the deviation no longer exists')),
    },
    {
      description: 'A drift finding is resolved, by a member or because the deviation no longer exists.',
    },
  ),
  'alert.created': Type.Object(alertFields, { description: 'A new alert is created, by a rule or manually.' }),
  'vulnerability.found': Type.Object(
    {
      id: id('Vulnerability finding'),
      cve_id: text('CVE identifier, or the id of the advisory that has none'),
      severity: severity(),
      cvss_score: Type.Number({ minimum: 0, maximum: 10, description: 'CVSS v3 base score' }),
      package_name: text('Affected package'),
      installed_version: text('Version found'),
      fix_version: orNull(text('Earliest patched version; null when no fix exists')),
      resource_id: id('Resource it was found on'),
      resource_name: text('Its name'),
      detected_at: time('When it was found'),
    },
    { description: 'A new CVE is detected on a resource.' },
  ),
  'compliance.violation': Type.Object(
    {
      assessment_id: id('Assessment'),
      framework_id: text('Framework'),
      framework_version: text('Version of the framework'),
      provider_id: id('Provider that was assessed'),
      control_id: text('Control that failed'),
      title: text('Title of the control'),
      severity: severity(),
      failed_resources_count: Type.Integer({ minimum: 0, description: 'Resources that failed it' }),
      new: Type.Boolean({
        description: 'Whether the control did not fail in the previous assessment',
      }),
    },
    {
      description: 'A compliance control fails during an assessment; sent for every control that fails.',
    },
  ),
  'assessment.completed': Type.Object(
    {
      assessment_id: id('Assessment'),
      framework_id: text('Framework'),
      framework_version: text('Version of the framework'),
      provider_id: id('Provider that was assessed'),
      score: orNull(Type.Number({ minimum: 0, maximum: 100, description: 'Score; null if no control was evaluated' })),
      previous_score: orNull(Type.Number({ minimum: 0, maximum: 100, description: 'Score of the assessment before' })),
      passed: Type.Integer({ minimum: 0, description: 'Controls that passed' }),
      failed: Type.Integer({ minimum: 0, description: 'Controls that failed' }),
      newly_failed: Type.Integer({ minimum: 0, description: 'Those that did not fail in the assessment before' }),
      total_controls: Type.Integer({ minimum: 0, description: 'Controls that were evaluated' }),
    },
    { description: 'A provider was assessed by a framework.' },
  ),
  'provider.degraded': Type.Object(
    {
      provider_id: id('Provider'),
      name: text('Its name'),
      provider_type: word(providerKinds, 'Its kind'),
      status: word(['error', 'synced'] as const, 'Whether nothing could be read, or not all of it'),
      reason: text('What could not be read, and why'),
    },
    {
      description:
        'What could be read of a provider can no longer be read, in whole or in part; sent once until it can.',
    },
  ),
  'cost.anomaly': Type.Object(
    {
      id: id('Anomaly'),
      provider_id: id('Provider with the cost'),
      date: Type.String({ format: 'date', description: 'Day of the anomaly' }),
      actual_amount: Type.Number({ description: 'Actual cost' }),
      expected_amount: Type.Number({ description: 'Expected cost, from the history' }),
      expected_upper: Type.Number({ description: 'Upper bound of the expected range' }),
      deviation_percent: Type.Number({
        description: 'By how much actual exceeded expected, in percent',
      }),
    },
    { description: 'A cost anomaly is detected.' },
  ),
  'change_window.ended': Type.Object(
    {
      id: id('Change window'),
      provider_id: id('Provider in which drift waits'),
      reason: text('Why changes were expected'),
      starts_at: time('Begin of the window'),
      ends_at: time('Its end'),
      waiting_drifts: Type.Integer({ minimum: 1, description: 'Open drifts of the provider that were expected' }),
    },
    { description: 'A change window has ended; sent for each provider in which expected drift waits for acceptance.' },
  ),
  'job.completed': Type.Object(
    {
      job_id: id('Job'),
      job_type: text('Type of the job'),
      execution_id: id('Execution that ended'),
      provider_id: orNull(id('Provider of an inventory sync')),
      status: word(['succeeded', 'failed'] as const, 'Outcome'),
      started_at: time('Start'),
      ended_at: time('End'),
      duration_ms: Type.Integer({ minimum: 0, description: 'Duration in milliseconds' }),
      findings_count: Type.Integer({ minimum: 0, description: 'New findings of the run' }),
      counts: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Further counts of the run, by name',
      }),
      error: orNull(text('Why it failed')),
    },
    { description: 'An execution of a job ends, in success or failure.' },
  ),
  'remediation.completed': Type.Object(
    {
      id: id('Remediation action'),
      title: text('What it did'),
      resource_id: id('Resource that was changed'),
      resource_name: text('Its name'),
      finding_type: word(findingTypes, 'Type of the finding that it fixes'),
      finding_id: id('Finding that it fixes'),
      status: word(['completed'] as const, 'Status'),
      completed_at: time('When it was completed'),
      rollback_until: time('End of the rollback window'),
    },
    { description: 'A remediation action completes.' },
  ),
  'remediation.pending_approval': Type.Object(
    {
      ...decisionSubject,
      status: word(['pending_approval'] as const, 'Status'),
      expires_at: time('Until when it can be decided'),
    },
    { description: 'A remediation action was planned and waits for approval.' },
  ),
  'remediation.approved': Type.Object(
    { ...decisionFields, status: word(['approved'] as const, 'Status') },
    { description: 'A remediation action was approved and can be executed.' },
  ),
  'remediation.rejected': Type.Object(
    { ...decisionFields, status: word(['failed'] as const, 'Status') },
    { description: 'A remediation action was rejected.' },
  ),
  'remediation.expiring': Type.Object(
    {
      ...decisionSubject,
      status: word(waitingStatuses, 'What it waits for: a decision, or its execution'),
      expires_at: time('When it expires'),
    },
    {
      description:
        'A remediation action expires within a day, undecided or not executed. Of one that is valid for less than two days, ' +
        'it is published after half the time.',
    },
  ),
  'audit.sealed': Type.Object(
    {
      sequence: id('Number of the last link of the audit chain'),
      audit_id: id('Audit row that it covers'),
      mac: text('Its MAC, hexadecimal; it depends on all previous audit rows'),
      sealed_at: time('When the head was signed'),
      public_key: text('Ed25519 public key of the installation, base64url; it stays the same'),
      signature: text('Signature of the head, base64url'),
    },
    {
      description:
        'The audit log was sealed up to here. Stored outside the service, a head later shows whether the log was altered.',
    },
  ),
  'alert.updated': Type.Object(
    {
      ...alertFields,
      new_causes: Type.Integer({ minimum: 1, description: 'How many of its causes are new' }),
    },
    {
      description:
        'An alert that groups findings or controls got more of them. One that was acknowledged is open again.',
    },
  ),
  'remediation.stopped': Type.Object(
    {
      stopped_at: time('When it was stopped'),
      stopped_by: text('Who stopped it'),
      reason: orNull(text('Why')),
    },
    { description: 'An admin stops remediation: no step begins until it is resumed.' },
  ),
  'remediation.resumed': Type.Object(
    { resumed_at: time('When it was resumed'), resumed_by: text('Who resumed it') },
    { description: 'An admin lifts the stop of remediation.' },
  ),
  'remediation.policy_planned': Type.Object(
    {
      policy_id: id('Policy'),
      policy_name: text('Its name'),
      remediation_id: id('Remediation action that it planned'),
      title: text('What the action does'),
      resource_id: id('Resource that it changes'),
      finding_type: word(findingTypes, 'Type of the finding that it fixes'),
      finding_id: id('Finding that it fixes'),
      status: word(['pending_approval', 'executing'] as const, 'Whether it waits for approval or is being executed'),
    },
    { description: 'A remediation policy plans an action.' },
  ),
  'remediation.policy_paused': Type.Object(
    {
      policy_id: id('Policy'),
      policy_name: text('Its name'),
      paused_at: time('When it was paused'),
      paused_by: text('Who paused it; `policy:` and its id when an action of the policy failed'),
      reason: text('Why'),
      remediation_id: orNull(id('Action that failed or was rolled back')),
    },
    {
      description: 'A remediation policy is paused, by an admin or because an action of it failed or was rolled back.',
    },
  ),
  'finding.assigned': Type.Object(
    {
      ...findingFields,
      owner: orNull(member('Who takes care of it from now on')),
      previous_owner: orNull(member('Who took care of it before')),
      assigned_by: text('Who assigned it'),
      due_at: orNull(time('When it is due')),
    },
    { description: 'A drift or vulnerability finding gets another owner, or none.' },
  ),
  'finding.commented': Type.Object(
    {
      ...findingFields,
      comment_id: id('The comment'),
      author: member('Who wrote it'),
      text: text('What it says'),
      mentions: Type.Array(member('A member whom it names')),
      created_at: time('When it was written'),
    },
    { description: 'A member comments on a drift or vulnerability finding.' },
  ),
  'finding.overdue': Type.Object(
    {
      ...findingFields,
      owner: orNull(member('Who takes care of it')),
      due_at: time('When it was due'),
    },
    { description: 'The due date of an open drift or vulnerability finding passes; sent once for each date.' },
  ),
};

export type EventType = keyof typeof eventPayloads;
export type EventPayloads = { [Type in EventType]: Static<(typeof eventPayloads)[Type]> };

export const eventTypes = Object.keys(eventPayloads) as EventType[];
