import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { cloudAForm } from './cloud-a.ts';
import { cloudBForm } from './cloud-b.ts';
import { cloudCForm } from './cloud-c.ts';
import type { ConnectForm } from './form.ts';
import { orchestratorForm } from './orchestrator.ts';

/** The provider kinds that can be connected; a new kind is one more row here. */
export const connectForms: readonly ConnectForm[] = [cloudAForm, cloudBForm, cloudCForm, orchestratorForm];

/** The form of a kind. Throws for a kind that cannot be connected: no provider of it can exist. */
export function connectFormOf(kind: ProviderKind): ConnectForm {
  const form = connectForms.find((candidate) => candidate.kind === kind);
  if (form === undefined) throw new Error(`There is no form for ${kind}`);
  return form;
}
