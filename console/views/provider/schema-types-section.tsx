import type { Provider } from '../../../client/src/client.ts';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';

const choices = [
  { enabled: true, label: 'Switch on' },
  { enabled: false, label: 'Switch off' },
  { enabled: null, label: 'As the installation' },
] as const;

/** Shows whether syncs of a provider list types by schema, with its switch. */
export function SchemaTypesSection({ provider, onSwitched }: { provider: Provider; onSwitched: () => void }) {
  const { id, schema_types: current } = provider;
  const command = useCommand();
  const blocked = useAdminBlock();
  const turn = (enabled: boolean | null): void => {
    void command.run(async () => {
      const params = { path: { id } };
      await done(api.PUT('/api/v1/providers/{id}/schema-types', { params, body: { enabled } }));
      onSwitched();
    });
  };
  return (
    <Section
      title="Types by schema"
      aside={choices
        .filter(({ enabled }) => enabled !== current)
        .map(({ enabled, label }) => (
          <CommandButton key={label} command={command} blocked={blocked} onPress={() => turn(enabled)}>
            {label}
          </CommandButton>
        ))}
    >
      <div class="stack">
        <FaultNotice fault={command.fault} />
        <p>{stateOf(current)}</p>
        <p class="hint">
          Syncs then list every type that the cloud has, also those without a collector. That takes more calls and needs
          wider permissions to read.
        </p>
      </div>
    </Section>
  );
}

function stateOf(enabled: boolean | null): string {
  if (enabled === null) return 'As the installation is set.';
  return enabled ? 'On.' : 'Off.';
}
