import { useId, useState } from 'preact/hooks';
import type { CustomFramework } from '../../../client/src/client.ts';
import { idOfSource } from '../../custom-checks/framework-source.ts';
import { TextField } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';

const sourceMaxLength = 256 * 1024;

/** Shows the document of a custom framework to write, paste or upload. */
export function FrameworkForm({
  initial,
  revision,
  onSaved,
}: {
  initial: string;
  /** The revision that it follows; null for a new framework. */
  revision: number | null;
  onSaved: (framework: CustomFramework) => void;
}) {
  const command = useCommand();
  const fileId = useId();
  const [source, setSource] = useState(initial);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      const params = { path: { framework_id: idOfSource(source) } };
      const body = { source, ...(revision === null ? {} : { revision }) };
      onSaved(await bodyOf(api.PUT('/api/v1/compliance/frameworks/{framework_id}', { params, body })));
    });
  };
  return (
    <Section title="Definition" class="form">
      <form class="stack" onSubmit={submit}>
        <div class="field">
          <label htmlFor={fileId}>Take from a file</label>
          <input
            id={fileId}
            type="file"
            accept=".yaml,.yml,.json"
            onChange={({ currentTarget }) => {
              void currentTarget.files?.[0]?.text().then(setSource);
            }}
          />
        </div>
        <TextField
          title="Document"
          hint="YAML or JSON with id, title, version and sections. Ids of controls are in quotes."
          lines={20}
          isCode
          isRequired
          maxLength={sourceMaxLength}
          value={source}
          onChange={setSource}
        />
        <FaultNotice fault={command.fault} />
        <div class="buttons">
          <button type="submit" class="main" aria-disabled={command.isBusy}>
            {revision === null ? 'Create' : `Save as revision ${revision + 1}`}
          </button>
        </div>
      </form>
    </Section>
  );
}
