import type { Resource } from '../../client/src/client.ts';
import { api, bodyOf } from '../service/api.ts';
import { BulkButton } from './bulk-button.tsx';
import type { BulkProps } from './list-view.tsx';

/** Shows what can be done with the selected resources. */
export function ResourceActions({ bulk, rows }: BulkProps<Resource>) {
  const capture = async ({ id }: Resource) => {
    await bodyOf(api.POST('/api/v1/baselines', { body: { resource_id: id } }));
    return { text: 'The current configuration is the baseline' };
  };
  return (
    <BulkButton bulk={bulk} kind="main" onPress={() => bulk.run(rows, capture)}>
      Capture baselines
    </BulkButton>
  );
}
