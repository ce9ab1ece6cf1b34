import type { Static, TObject } from 'typebox';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { NewProvider } from '../../../db/commands/providers/connect.ts';

/** What a form may ask while it reads a body. */
export type FormContext = Pick<ApiDependencies, 'settings' | 'outbound' | 'parsing'>;

interface FormDefinition<Connect extends TObject, Credentials extends TObject> {
  /** Also the word in the path: `/providers/<kind>/connect`. */
  kind: ProviderKind;
  /** What is connected, e.g. `an AWS account`. */
  subject: string;
  /** Body of connecting; its field names are the interface specification's. */
  connectBody: Connect;
  /** Body of replacing the credentials: the secret fields of `connectBody` and what goes with them. */
  credentialsBody: Credentials;
  /**
   * The provider that a body asks for. Calls no cloud; what can be checked in the text alone (a key file's type, an
   * address) is checked here. Throws 422 naming the field.
   */
  connect: (body: Static<Connect>, context: FormContext) => Promise<Omit<NewProvider, 'type'>>;
  /** The credentials to seal in the place of the old ones. Throws 422 naming the field. */
  replace: (body: Static<Credentials>, context: FormContext) => Promise<Record<string, string>>;
}

/** How one provider kind is connected over HTTP, the types of its bodies erased. */
export interface ConnectForm extends Omit<FormDefinition<TObject, TObject>, 'connect' | 'replace'> {
  connect: (body: unknown, context: FormContext) => Promise<Omit<NewProvider, 'type'>>;
  replace: (body: unknown, context: FormContext) => Promise<Record<string, string>>;
}

/** Declares a form; its handlers get bodies that fit its schemas. */
export function connectForm<Connect extends TObject, Credentials extends TObject>(
  definition: FormDefinition<Connect, Credentials>,
): ConnectForm {
  return definition as unknown as ConnectForm;
}
