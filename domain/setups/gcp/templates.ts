import { hclList, hclString, requiredProviders } from '../hcl.ts';
import { gcpAuditLogTemplates } from './audit-log.ts';
import { gcpFeedTemplates } from './change-feed.ts';
import { byLevel } from './levels.ts';
import { readingPermissions, remediationPermissions } from '../permissions/permissions.ts';
import { gcpRemediationTemplates } from './remediation.ts';
import { gcpOrganizationTemplates } from './organization.ts';
import type { SetupTemplates, TemplateInput } from '../templates.ts';

const roleId = 'infrastructureAuditReader';
const account = 'infrastructure-audit';
const title = 'Infrastructure audit reader';

/** Returns the templates of a service account with custom roles. Roles add up: the one for remediation has only what it changes. */
export function gcpTemplates({ remediations }: TemplateInput): SetupTemplates {
  const { ofProject, ofOrganization } = byLevel(readingPermissions('gcp'));
  return {
    reading: {
      cloudformation: null,
      terraform: terraformOf(ofProject, ofOrganization),
      arm: null,
      kubernetes: null,
      cli: commandsOf(ofProject, ofOrganization),
    },
    remediation:
      remediations.length === 0 ? null : gcpRemediationTemplates(account, remediationPermissions('gcp', remediations)),
    organization: gcpOrganizationTemplates(),
    change_feed: gcpFeedTemplates(account),
    audit_log: gcpAuditLogTemplates(account),
  };
}

const terraformOf = (
  ofProject: readonly string[],
  ofOrganization: readonly string[],
): string => `${requiredProviders({ google: '>= 5.0' })}

variable "project_id" {
  type = string
}

variable "impersonated_by" {
  description = "Service account that acts as this one, as an organization is connected by impersonation; empty for none"
  type        = string
  default     = ""
}

variable "organization_id" {
  description = "Number of the organization, for what the project inherits; empty for a project without one"
  type        = string
  default     = ""
}

resource "google_service_account" "this" {
  project      = var.project_id
  account_id   = ${hclString(account)}
  display_name = ${hclString(title)}
}

resource "google_service_account_iam_member" "impersonation" {
  count              = var.impersonated_by == "" ? 0 : 1
  service_account_id = google_service_account.this.name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = "serviceAccount:\${var.impersonated_by}"
}

resource "google_project_iam_custom_role" "this" {
  project = var.project_id
  role_id = ${hclString(roleId)}
  title   = ${hclString(title)}
  permissions = ${hclList(ofProject, '  ')}
}

resource "google_project_iam_member" "this" {
  project = var.project_id
  role    = google_project_iam_custom_role.this.id
  member  = google_service_account.this.member
}

resource "google_organization_iam_custom_role" "this" {
  count   = var.organization_id == "" ? 0 : 1
  org_id  = var.organization_id
  role_id = ${hclString(roleId)}
  title   = ${hclString(title)}
  permissions = ${hclList(ofOrganization, '  ')}
}

resource "google_organization_iam_member" "this" {
  count  = var.organization_id == "" ? 0 : 1
  org_id = var.organization_id
  role   = google_organization_iam_custom_role.this[0].id
  member = google_service_account.this.member
}

output "service_account" {
  description = "To enter when connecting the project"
  value       = google_service_account.this.email
}
`;

const commandsOf = (ofProject: readonly string[], ofOrganization: readonly string[]): string => `set -eu
: "\${PROJECT_ID:?set it to the id of the project}"
member="serviceAccount:${account}@$PROJECT_ID.iam.gserviceaccount.com"
gcloud iam service-accounts create ${account} --project "$PROJECT_ID" --display-name '${title}'
gcloud iam roles create ${roleId} --project "$PROJECT_ID" --title '${title}' \\
  --permissions '${ofProject.join(',')}'
gcloud projects add-iam-policy-binding "$PROJECT_ID" --member "$member" --role "projects/$PROJECT_ID/roles/${roleId}" --condition None
# Only where an organization is connected by impersonation: the service account that acts as this one.
if [ -n "\${IMPERSONATED_BY:-}" ]; then
  gcloud iam service-accounts add-iam-policy-binding "${account}@$PROJECT_ID.iam.gserviceaccount.com" \\
    --project "$PROJECT_ID" --member "serviceAccount:$IMPERSONATED_BY" --role roles/iam.serviceAccountTokenCreator
fi
# For what the project inherits; leave ORGANIZATION_ID unset for a project without an organization.
if [ -n "\${ORGANIZATION_ID:-}" ]; then
  gcloud iam roles create ${roleId} --organization "$ORGANIZATION_ID" --title '${title}' \\
    --permissions '${ofOrganization.join(',')}'
  gcloud organizations add-iam-policy-binding "$ORGANIZATION_ID" --member "$member" \\
    --role "organizations/$ORGANIZATION_ID/roles/${roleId}" --condition None
fi
`;
