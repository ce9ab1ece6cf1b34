/**
 * Returns whether a resource type is one that is read by the vendor's schema. Such types have the vendor's name
 * (`AWS::Route53::HostedZone`, `cert-manager.io/Certificate`), which the names of other types never look like.
 */
export function isSchemaType(resourceType: string): boolean {
  return /[:/]/.test(resourceType);
}
