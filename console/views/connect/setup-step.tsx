import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { ProviderKind, Setup } from '../../../client/src/client.ts';
import { listIn } from '../../connecting/connect-body.ts';
import { CopyButton } from '../../parts/code-block.tsx';
import { CommandButton, TextField, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Facts } from '../../parts/page.tsx';
import { idIn } from '../../routing/paths.ts';
import { changeQuery, usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, type Loaded } from '../../service/use-loaded.ts';

/** Returns the setup that the address names; its value is null while there is none. */
export function useSetup(): Loaded<Setup | null> & { id: number | null } {
  const { query } = usePlace();
  const id = idIn(query, 'setup') ?? null;
  const loaded = useLoaded(
    async (signal) =>
      id === null ? null : bodyOf(api.GET('/api/v1/providers/setups/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  return { ...loaded, id };
}

/** Shows a setup with its templates, or the button that makes one. */
export function SetupStep(props: {
  kind: ProviderKind;
  setup: ReturnType<typeof useSetup>;
  /** Text of the button. */
  label: string;
  children: (setup: Setup) => ComponentChildren;
}) {
  const { kind, setup, label, children } = props;
  if (setup.id === null) return <MakeSetup kind={kind} label={label} />;
  return (
    <Show loaded={setup}>
      {(shown) =>
        shown !== null && (
          <>
            {shown.external_id !== null && (
              <Facts
                facts={[
                  [
                    'External id',
                    <span class="copied-value">
                      <code class="secret">{shown.external_id}</code>{' '}
                      <CopyButton text={shown.external_id} what="external id" />
                    </span>,
                  ],
                ]}
              />
            )}
            {children(shown)}
          </>
        )
      }
    </Show>
  );
}

function MakeSetup({ kind, label }: { kind: ProviderKind; label: string }) {
  const { query } = usePlace();
  const command = useCommand();
  const blocked = useAdminBlock();
  const [remediations, setRemediations] = useState('');
  const make = (): void => {
    void command.run(async () => {
      const allowed = listIn(remediations);
      const body = { kind, ...(allowed.length === 0 ? {} : { remediations: allowed }) };
      const { id } = await bodyOf(api.POST('/api/v1/providers/setups', { body }));
      changeQuery(query, { setup: id }, { replace: true });
    });
  };
  return (
    <div class="form">
      <details>
        <summary>Allow remediation, too</summary>
        <TextField
          title="Resource types or operations"
          hint="e.g. object_bucket, s3.put_public_access_block. They go to a second access, which is used only while an approved action runs."
          value={remediations}
          onChange={setRemediations}
        />
      </details>
      <div>
        <CommandButton command={command} kind="main" blocked={blocked} onPress={make}>
          {label}
        </CommandButton>
      </div>
      <FaultNotice fault={command.fault} />
    </div>
  );
}
