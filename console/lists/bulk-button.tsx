import type { ComponentChildren } from 'preact';
import { CommandButton } from '../parts/controls.tsx';
import type { Bulk } from './bulk-bar.tsx';

/** Shows a button of a bulk action; it is disabled while another runs. */
export function BulkButton(props: {
  bulk: Pick<Bulk<never>, 'isBusy'>;
  kind?: 'main' | 'plain';
  blocked?: string | null;
  onPress: () => unknown;
  children: ComponentChildren;
}) {
  const { bulk, kind = 'plain', blocked = null, onPress, children } = props;
  const command = { isBusy: bulk.isBusy, fault: null, run: async () => false, forget: () => undefined };
  return (
    <CommandButton command={command} kind={kind} blocked={blocked} onPress={() => void onPress()}>
      {children}
    </CommandButton>
  );
}
