import { CommandButton } from '../parts/controls.tsx';
import { FaultNotice } from '../parts/notices.tsx';
import { go } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';

/** Plans the fix of a check that a resource fails, and shows the plan. */
export function PlanFix({ resourceId, checkId }: { resourceId: number; checkId: string }) {
  const command = useCommand();
  const plan = (): void => {
    void command.run(async () => {
      const body = { finding_type: 'control', resource_id: resourceId, check_id: checkId } as const;
      const { id } = await bodyOf(api.POST('/api/v1/remediation', { body }));
      go(`/remediation/${id}`);
    });
  };
  return (
    <>
      <CommandButton command={command} onPress={plan}>
        Plan a fix
      </CommandButton>
      <FaultNotice fault={command.fault} />
    </>
  );
}
