/**
 * Returns whether a resource type is one that is read by the vendor's schema. Such types have the vendor's name
 * (`AWS::Route53::HostedZone`, `cert-manager.io/Certificate`), which the names of other types never look like.
 */
export function isSchemaType(resourceType: string): boolean {
  return /[:/]/.test(resourceType);
}

/** The name of a listing of all types by schema at once, where a cloud shows them in one list. No type has this name. */
export const allSchemaTypes = 'all/types';

/** Why nothing is known of the types that are read by schema. */
export const schemaTypesOff = 'types by schema are not listed for this account';
