import { api, bodyOf } from '../service/api.ts';

/** Plans the fix of a finding, which changes nothing in the cloud. */
export async function planned(type: 'drift' | 'vulnerability', id: number): Promise<{ text: string; to: string }> {
  const body = { finding_type: type, finding_id: id };
  const action = await bodyOf(api.POST('/api/v1/remediation', { body }));
  return { text: `Planned: ${action.title}`, to: `/remediation/${action.id}` };
}
