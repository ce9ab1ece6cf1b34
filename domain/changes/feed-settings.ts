/** How a change feed receives announcements; `feed-kinds.ts` says which settings a kind has. */
export interface FeedSettings {
  /** The queue that receives announcements, as an ARN. */
  queue_arn?: string;
  /** The Pub/Sub subscription that receives announcements, as `projects/<id>/subscriptions/<name>`. */
  subscription?: string;
  /** The queue of a storage account that receives announcements, as its URL. */
  queue_url?: string;
  /** The provider whose queue receives the announcements of this one, too. */
  through_provider_id?: number;
}

export type FeedSetting = keyof FeedSettings;
