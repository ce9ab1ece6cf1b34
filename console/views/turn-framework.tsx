import type { Framework } from '../../client/src/client.ts';
import { CommandButton, useAdminBlock } from '../parts/controls.tsx';
import { api, done } from '../service/api.ts';
import type { CommandState } from '../service/use-command.ts';

/** Shows the button that enables or disables a framework for all accounts. */
export function TurnFramework(props: { framework: Framework; command: CommandState; onChanged: () => void }) {
  const { framework, command, onChanged } = props;
  const blocked = useAdminBlock();
  const { id, name, enabled } = framework;
  const turn = (): void => {
    void command.run(async () => {
      const params = { path: { framework_id: id } };
      try {
        await done(
          enabled
            ? api.DELETE('/api/v1/compliance/frameworks/{framework_id}/enable', { params })
            : api.POST('/api/v1/compliance/frameworks/{framework_id}/enable', { params, body: {} }),
        );
      } finally {
        onChanged();
      }
    });
  };
  return (
    <CommandButton command={command} blocked={blocked} onPress={turn}>
      {enabled ? 'Disable' : 'Enable'} <span class="for-readers">{name}</span>
    </CommandButton>
  );
}
