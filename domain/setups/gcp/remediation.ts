import { hclList, hclString, requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

const roleId = 'infrastructureAuditRemediation';
const title = 'Infrastructure audit remediation';

/** Returns the templates of a custom role for remediation, which the service account for reading gets, too. */
export function gcpRemediationTemplates(account: string, permissions: readonly string[]): AccessTemplates {
  return {
    cloudformation: null,
    terraform: terraformOf(permissions),
    arm: null,
    kubernetes: null,
    cli: commandsOf(account, permissions),
  };
}

const terraformOf = (permissions: readonly string[]): string => `${requiredProviders({ google: '>= 5.0' })}

variable "project_id" {
  type = string
}

variable "service_account" {
  description = "E-mail address of the service account that the project is connected with"
  type        = string
}

resource "google_project_iam_custom_role" "this" {
  project = var.project_id
  role_id = ${hclString(roleId)}
  title   = ${hclString(title)}
  permissions = ${hclList(permissions, '  ')}
}

resource "google_project_iam_member" "this" {
  project = var.project_id
  role    = google_project_iam_custom_role.this.id
  member  = "serviceAccount:\${var.service_account}"
}
`;

const commandsOf = (account: string, permissions: readonly string[]): string => `set -eu
: "\${PROJECT_ID:?set it to the id of the project}"
member="serviceAccount:${account}@$PROJECT_ID.iam.gserviceaccount.com"
gcloud iam roles create ${roleId} --project "$PROJECT_ID" --title '${title}' \\
  --permissions '${permissions.join(',')}'
gcloud projects add-iam-policy-binding "$PROJECT_ID" --member "$member" --role "projects/$PROJECT_ID/roles/${roleId}" --condition None
`;
