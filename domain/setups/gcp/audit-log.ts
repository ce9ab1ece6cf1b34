import { hclString, requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

const permission = 'logging.logEntries.list';
const role = 'infrastructureAuditClusterLogReader';
const title = 'Infrastructure audit cluster log reader';

/**
 * Returns the templates for reading the audit logs of the GKE clusters of a project, which are part of its admin activity
 * log. The role of a change feed has the same permission.
 */
export function gcpAuditLogTemplates(account: string): AccessTemplates {
  return { cloudformation: null, arm: null, terraform: terraform(), kubernetes: null, cli: commandsOf(account) };
}

const terraform = (): string => `${requiredProviders({ google: '>= 5.0' })}

variable "project_id" {
  type = string
}

variable "service_account" {
  description = "Address of the service account that the project is connected with"
  type        = string
}

resource "google_project_iam_custom_role" "this" {
  project     = var.project_id
  role_id     = ${hclString(role)}
  title       = ${hclString(title)}
  permissions = [${hclString(permission)}]
}

resource "google_project_iam_member" "this" {
  project = var.project_id
  role    = google_project_iam_custom_role.this.id
  member  = "serviceAccount:\${var.service_account}"
}
`;

const commandsOf = (account: string): string => `set -eu
: "\${PROJECT_ID:?set it to the id of the project}"
member="serviceAccount:\${SERVICE_ACCOUNT:-${account}@$PROJECT_ID.iam.gserviceaccount.com}"
gcloud iam roles create ${role} --project "$PROJECT_ID" --title '${title}' --permissions ${permission}
gcloud projects add-iam-policy-binding "$PROJECT_ID" --member "$member" \\
  --role "projects/$PROJECT_ID/roles/${role}" --condition None
`;
