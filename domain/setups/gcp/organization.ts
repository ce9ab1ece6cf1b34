import { hclList, hclString, requiredProviders } from '../hcl.ts';
import { discoveryPermissions, organizationPermissions } from '../permissions/permissions.ts';
import type { AccessTemplates } from '../templates.ts';

const roleId = 'infrastructureAuditOrganizationReader';
const title = 'Infrastructure audit organization reader';

/**
 * Returns the templates of a custom role of an organization, granted on the organization or on a folder, where everything
 * below inherits it. Where accounts are impersonated, the role only lists.
 */
export function gcpOrganizationTemplates(): AccessTemplates {
  const reading = organizationPermissions('gcp');
  const listing = discoveryPermissions('gcp');
  return {
    cloudformation: null,
    terraform: terraformOf(reading, listing),
    arm: null,
    kubernetes: null,
    cli: commandsOf(reading, listing),
  };
}

const terraformOf = (
  reading: readonly string[],
  listing: readonly string[],
): string => `${requiredProviders({ google: '>= 5.0' })}

variable "organization_id" {
  description = "Number of the organization, which has the role"
  type        = string
}

variable "folder_id" {
  description = "Number of the folder that is the root; empty for the whole organization"
  type        = string
  default     = ""
}

variable "member" {
  description = "Who lists the organization, e.g. serviceAccount:audit@hub-1.iam.gserviceaccount.com"
  type        = string
}

variable "discovery_only" {
  description = "Whether the projects are read by service accounts of their own, which the member impersonates"
  type        = bool
  default     = false
}

locals {
  listing = ${hclList(listing, '  ')}
  reading = ${hclList(reading, '  ')}
}

resource "google_organization_iam_custom_role" "this" {
  org_id      = var.organization_id
  role_id     = ${hclString(roleId)}
  title       = ${hclString(title)}
  permissions = var.discovery_only ? local.listing : local.reading
}

resource "google_organization_iam_member" "this" {
  count  = var.folder_id == "" ? 1 : 0
  org_id = var.organization_id
  role   = google_organization_iam_custom_role.this.id
  member = var.member
}

resource "google_folder_iam_member" "this" {
  count  = var.folder_id == "" ? 0 : 1
  folder = "folders/\${var.folder_id}"
  role   = google_organization_iam_custom_role.this.id
  member = var.member
}
`;

const commandsOf = (reading: readonly string[], listing: readonly string[]): string => `set -eu
: "\${ORGANIZATION_ID:?set it to the number of the organization}"
: "\${MEMBER:?set it to who lists it, e.g. serviceAccount:audit@hub-1.iam.gserviceaccount.com}"
permissions='${reading.join(',')}'
# Set DISCOVERY_ONLY where projects are read by service accounts of their own, which the member impersonates.
if [ -n "\${DISCOVERY_ONLY:-}" ]; then
  permissions='${listing.join(',')}'
fi
gcloud iam roles create ${roleId} --organization "$ORGANIZATION_ID" --title '${title}' --permissions "$permissions"
role="organizations/$ORGANIZATION_ID/roles/${roleId}"
# Set FOLDER_ID where a folder is the root.
if [ -n "\${FOLDER_ID:-}" ]; then
  gcloud resource-manager folders add-iam-policy-binding "$FOLDER_ID" --member "$MEMBER" --role "$role" --condition None
else
  gcloud organizations add-iam-policy-binding "$ORGANIZATION_ID" --member "$MEMBER" --role "$role" --condition None
fi
`;
