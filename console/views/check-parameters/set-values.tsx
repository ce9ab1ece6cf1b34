import type { CheckParameter, CheckParameterSetting } from '../../../client/src/client.ts';
import { valueTextOf } from '../../check-parameters/parameter-value.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import type { Subjects } from './use-subjects.ts';

/** Shows what is set instead of the default of a parameter: for what, by whom, when and why. */
export function SetValues(props: { parameter: CheckParameter; subjects: Subjects; onChanged: () => void }) {
  const { parameter, subjects, onChanged } = props;
  if (parameter.settings.length === 0) return <>–</>;
  return (
    <ul>
      {parameter.settings.map((setting) => (
        <li key={setting.id}>
          <strong>{valueTextOf(setting.value, parameter.unit)}</strong> for {subjectText(setting, subjects)}{' '}
          {setting.laxer && <StatusBadge status="laxer" text="Laxer than the default" />}
          <span class="where">
            by <Name text={subjects.memberName(setting.set_by)} />, <Time at={setting.set_at} />:{' '}
            <Name text={setting.reason} />
          </span>
          <Reset parameter={parameter} setting={setting} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function subjectText(
  {
    framework_id: framework,
    provider_id: provider,
    organization_id: organization,
    ou,
    unit_name: name,
  }: CheckParameterSetting,
  subjects: Subjects,
) {
  if (framework === null && provider === null && organization === null) return 'all accounts';
  const isPlaced = provider !== null || organization !== null;
  return (
    <>
      {provider !== null && <Name text={subjects.providerName(provider)} />}
      {organization !== null && (
        <>
          {ou === null ? 'organization' : 'unit'} <Name text={name ?? ou ?? `#${organization}`} />
        </>
      )}
      {isPlaced && framework !== null && ', '}
      {framework !== null && <Name text={subjects.frameworkName(framework)} />}
    </>
  );
}

function Reset(props: { parameter: CheckParameter; setting: CheckParameterSetting; onChanged: () => void }) {
  const { parameter, setting, onChanged } = props;
  const command = useCommand();
  const blocked = useAdminBlock();
  const params = { path: { id: setting.id } };
  return (
    <ConfirmedButton
      command={command}
      label="Remove"
      question={`Remove this value of ${parameter.title}?`}
      blocked={blocked}
      onConfirm={() => done(api.DELETE('/api/v1/compliance/check-parameters/{id}', { params })).then(onChanged)}
    >
      <p>The next assessments use the next wider value that is set, or the default.</p>
    </ConfirmedButton>
  );
}
