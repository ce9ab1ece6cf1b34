import type { ArmResource } from './subscription.ts';

/** Properties in lists of types whose lists omit some (from published examples of each API). */
const listedProperties: Readonly<Record<string, readonly string[]>> = {
  'microsoft.keyvault/vaults/keys': ['attributes', 'keyUri'],
  'microsoft.keyvault/vaults/secrets': ['attributes', 'contentType', 'secretUri'],
};

/** Properties that Resource Graph does not return, because it reads the type with an older API version. */
const ungraphedProperties: Readonly<Record<string, readonly string[]>> = {
  'microsoft.containerregistry/registries': ['anonymousPullEnabled'],
};

/** Returns a resource as lists of Resource Manager show it. */
export function inList(resource: ArmResource): ArmResource {
  const shown = listedProperties[resource.type.toLowerCase()];
  return shown === undefined ? resource : withProperties(resource, (name) => shown.includes(name));
}

/** Returns a resource as Resource Graph shows it. */
export function inGraph(resource: ArmResource): ArmResource {
  const hidden = ungraphedProperties[resource.type.toLowerCase()] ?? [];
  return withProperties({ ...resource, type: resource.type.toLowerCase() }, (name) => !hidden.includes(name));
}

function withProperties(resource: ArmResource, isShown: (name: string) => boolean): ArmResource {
  const properties = Object.fromEntries(Object.entries(resource.properties).filter(([name]) => isShown(name)));
  return { ...resource, properties };
}
