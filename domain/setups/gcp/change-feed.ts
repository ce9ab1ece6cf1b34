import { announcedAssetTypes } from '../../clouds/gcp/announced-asset-types.ts';
import { hclList, hclString, requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

/** The topic, the subscription and the feeds have one name, the feeds with what they publish. */
const name = 'infrastructure-audit-assets';
/** A feed publishes either resources or their IAM policies. */
const contents = [
  { suffix: 'resources', cli: 'resource', terraform: 'RESOURCE' },
  { suffix: 'policies', cli: 'iam-policy', terraform: 'IAM_POLICY' },
] as const;
/** Messages are kept as long as Pub/Sub keeps them by default; a subscription that nobody reads is not removed. */
const retention = '604800s';
const logPermission = 'logging.logEntries.list';
const logRole = 'infrastructureAuditLogReader';

/**
 * Returns the templates of a change feed: two feeds of Cloud Asset Inventory, their topic with the right of the asset
 * service agent to publish to it, and a subscription that the service account may read
 * (cloud.google.com/asset-inventory/docs/monitor-asset-changes).
 */
export function gcpFeedTemplates(account: string): AccessTemplates {
  return { cloudformation: null, arm: null, terraform: terraformOf(), kubernetes: null, cli: commandsOf(account) };
}

const terraformOf = (): string => `${requiredProviders({ google: '>= 5.0', 'google-beta': '>= 5.0' })}

variable "project_id" {
  type = string
}

variable "service_account" {
  description = "Address of the service account that the project is connected with"
  type        = string
}

resource "google_project_service" "this" {
  for_each           = toset(["cloudasset.googleapis.com", "pubsub.googleapis.com"])
  project            = var.project_id
  service            = each.key
  disable_on_destroy = false
}

resource "google_project_service_identity" "asset" {
  provider = google-beta
  project  = var.project_id
  service  = "cloudasset.googleapis.com"
}

resource "google_pubsub_topic" "this" {
  project    = var.project_id
  name       = ${hclString(name)}
  depends_on = [google_project_service.this]
}

resource "google_pubsub_topic_iam_member" "this" {
  project = var.project_id
  topic   = google_pubsub_topic.this.name
  role    = "roles/pubsub.publisher"
  member  = "serviceAccount:\${google_project_service_identity.asset.email}"
}

resource "google_pubsub_subscription" "this" {
  project                    = var.project_id
  name                       = ${hclString(name)}
  topic                      = google_pubsub_topic.this.id
  ack_deadline_seconds       = 60
  message_retention_duration = ${hclString(retention)}
  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription_iam_member" "this" {
  project      = var.project_id
  subscription = google_pubsub_subscription.this.name
  role         = "roles/pubsub.subscriber"
  member       = "serviceAccount:\${var.service_account}"
}

resource "google_cloud_asset_project_feed" "this" {
  for_each        = { ${contents.map(({ suffix, terraform }) => `${suffix} = ${hclString(terraform)}`).join(', ')} }
  project         = var.project_id
  billing_project = var.project_id
  feed_id         = "${name}-\${each.key}"
  content_type    = each.value
  asset_types = ${hclList(announcedAssetTypes, '  ')}
  feed_output_config {
    pubsub_destination {
      topic = google_pubsub_topic.this.id
    }
  }
  depends_on = [google_pubsub_topic_iam_member.this]
}

# Who made a change; without it, changes are found without actors.
resource "google_project_iam_custom_role" "log" {
  project     = var.project_id
  role_id     = ${hclString(logRole)}
  title       = "Infrastructure audit log reader"
  permissions = [${hclString(logPermission)}]
}

resource "google_project_iam_member" "log" {
  project = var.project_id
  role    = google_project_iam_custom_role.log.id
  member  = "serviceAccount:\${var.service_account}"
}

output "subscription" {
  description = "To enter as settings.subscription of the change feed"
  value       = google_pubsub_subscription.this.id
}
`;

const commandsOf = (account: string): string => `set -eu
: "\${PROJECT_ID:?set it to the id of the project}"
member="serviceAccount:\${SERVICE_ACCOUNT:-${account}@$PROJECT_ID.iam.gserviceaccount.com}"
gcloud services enable cloudasset.googleapis.com pubsub.googleapis.com --project "$PROJECT_ID"
gcloud beta services identity create --service cloudasset.googleapis.com --project "$PROJECT_ID"
number="$(gcloud projects describe "$PROJECT_ID" --format 'value(projectNumber)')"
gcloud pubsub topics create ${name} --project "$PROJECT_ID"
gcloud pubsub topics add-iam-policy-binding ${name} --project "$PROJECT_ID" --role roles/pubsub.publisher \\
  --member "serviceAccount:service-$number@gcp-sa-cloudasset.iam.gserviceaccount.com"
gcloud pubsub subscriptions create ${name} --project "$PROJECT_ID" --topic ${name} \\
  --ack-deadline 60 --message-retention-duration ${retention} --expiration-period never
gcloud pubsub subscriptions add-iam-policy-binding ${name} --project "$PROJECT_ID" --role roles/pubsub.subscriber \\
  --member "$member"
${contents.map(({ suffix, cli }) => feedCommand(suffix, cli)).join('\n')}
# Who made a change; without it, changes are found without actors.
gcloud iam roles create ${logRole} --project "$PROJECT_ID" --title 'Infrastructure audit log reader' \\
  --permissions ${logPermission}
gcloud projects add-iam-policy-binding "$PROJECT_ID" --member "$member" \\
  --role "projects/$PROJECT_ID/roles/${logRole}" --condition None
echo "settings.subscription: projects/$PROJECT_ID/subscriptions/${name}"
`;

const feedCommand = (
  suffix: string,
  content: string,
): string => `gcloud asset feeds create ${name}-${suffix} --project "$PROJECT_ID" \\
  --pubsub-topic "projects/$PROJECT_ID/topics/${name}" --content-type ${content} \\
  --asset-types '${announcedAssetTypes.join(',')}'`;
