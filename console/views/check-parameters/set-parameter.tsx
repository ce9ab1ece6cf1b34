import { useState } from 'preact/hooks';
import type { CheckParameter } from '../../../client/src/client.ts';
import { partOf, partOptions } from '../../check-parameters/parameter-part.ts';
import { boundsText, editedValue, writtenValue } from '../../check-parameters/parameter-value.ts';
import { ConfirmedButton, TextField, useAdminBlock } from '../../parts/controls.tsx';
import { api, done } from '../../service/api.ts';
import { Fault } from '../../service/fault.ts';
import { useCommand } from '../../service/use-command.ts';
import { visibleText } from '../../show/visible-text.ts';
import { WordField } from '../../parts/word-fields.tsx';
import type { Subjects } from './use-subjects.ts';

const everything = '';

/**
 * Shows the button and dialog that set a parameter for all, for a framework, for an account, for a part of an organization, or
 * for a framework and one of these.
 */
export function SetParameter(props: { parameter: CheckParameter; subjects: Subjects; onChanged: () => void }) {
  const { parameter, subjects, onChanged } = props;
  const { provider_type: kind, check_id: checkId, name } = parameter;
  const command = useCommand();
  const blocked = useAdminBlock();
  const [value, setValue] = useState(editedValue(parameter.default));
  const [framework, setFramework] = useState(everything);
  const [provider, setProvider] = useState(everything);
  const [part, setPart] = useState(everything);
  const [reason, setReason] = useState('');
  const save = async (): Promise<void> => {
    const written = writtenValue(parameter, value);
    if (written === null) throw new Fault(`The value must be: ${boundsText(parameter)}`, { status: 400 });
    if (provider !== everything && part !== everything) {
      throw new Fault('Choose an account, or a part of an organization', { status: 400 });
    }
    if (reason.trim() === '') throw new Fault('A reason is required', { status: 400 });
    const body = {
      provider_type: kind,
      check_id: checkId,
      name,
      value: written,
      reason: reason.trim(),
      ...(framework === everything ? {} : { framework_id: framework }),
      ...(provider === everything ? {} : { provider_id: Number(provider) }),
      ...(part === everything ? {} : partOf(part)),
    };
    await done(api.PUT('/api/v1/compliance/check-parameters', { body }));
    setReason('');
    onChanged();
  };
  const frameworks = Object.fromEntries(subjects.frameworks.map(({ id, name: title }) => [id, visibleText(title)]));
  const own = subjects.providers.filter(({ type }) => type === kind);
  const providers = Object.fromEntries(own.map(({ id, name: title }) => [String(id), visibleText(title)]));
  const parts = partOptions(subjects.organizations, kind);
  const partTexts = Object.fromEntries(parts.map((one) => [one.value, visibleText(one.text)]));
  return (
    <ConfirmedButton
      command={command}
      label="Set"
      question={`Set ${parameter.title}`}
      blocked={blocked}
      onConfirm={save}
    >
      <TextField
        title="Value"
        hint={boundsText(parameter)}
        lines={parameter.type === 'integer' ? 1 : 4}
        isCode
        maxLength={20_000}
        value={value}
        onChange={setValue}
      />
      <WordField
        title="Framework"
        words={[everything, ...Object.keys(frameworks)]}
        texts={{ ...frameworks, [everything]: 'All frameworks' }}
        value={framework}
        fault={undefined}
        onChange={setFramework}
      />
      <WordField
        title="Account"
        words={[everything, ...Object.keys(providers)]}
        texts={{ ...providers, [everything]: 'All accounts' }}
        value={provider}
        fault={undefined}
        onChange={setProvider}
      />
      {parts.length > 0 && (
        <WordField
          title="Organization or unit"
          words={[everything, ...parts.map((one) => one.value)]}
          texts={{ ...partTexts, [everything]: 'None' }}
          value={part}
          fault={undefined}
          onChange={setPart}
        />
      )}
      <TextField title="Reason" maxLength={1_000} value={reason} onChange={setReason} />
    </ConfirmedButton>
  );
}
