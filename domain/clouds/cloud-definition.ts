import type { AspectRule } from '../drift/classification/aspect-rule.ts';
import type { ConfiguredField } from './fields.ts';
import type { ResourceType } from './resource-type.ts';

/** The definitions of one cloud's resource types, by type name. */
export interface CloudDefinition<Type extends string = string> {
  readonly types: Readonly<Record<Type, ResourceType>>;
  /** Fields of all configurations that change as a unit, unless the type's own aspects claim them. */
  readonly common: readonly AspectRule[];
}

/** Defines a cloud. Each of its types has to have a definition, made for that type's configuration. */
export function defineCloud<Configurations extends object>(definition: {
  types: { readonly [Type in keyof Configurations]: ResourceType<Configurations[Type]> };
  common: readonly AspectRule<AnyField<Configurations>>[];
}): CloudDefinition<keyof Configurations & string> {
  return definition;
}

type AnyField<Configurations> = {
  [Type in keyof Configurations]: ConfiguredField<Configurations[Type]>;
}[keyof Configurations];
