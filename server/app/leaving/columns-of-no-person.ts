/** Columns that look like a person's and are in neither list of tables, with the reason: `table.column`. */
export const COLUMNS_OF_NO_PERSON: readonly { why: string; columns: readonly string[] }[] = [
  {
    why: 'Which of the staff has done it. It stays as a number: the row of the account has no name any more.',
    columns: [
      ...([
        'adminCastLinks.linkedBy',
        'adminCastLinks.endedBy',
        'adminInvites.invitedBy',
        'adminInvites.approvedBy',
      ] as const),
      ...(['contentReviews.lookedBy', 'importRuns.madeBy', 'inquiries.assigneeId'] as const),
      ...(['legalVersions.setBy', 'limitSettings.setBy', 'moderationCases.decidedBy'] as const),
      ...(['pickupRules.madeBy', 'pickupRules.takenBackBy', 'placeChanges.changedBy'] as const),
      ...(['postUploads.adminId', 'siteSettings.setBy', 'suspensionProposals.decidedBy'] as const),
      ...(['shopEntryDecisions.decidedBy', 'suspensionProposals.proposedBy'] as const),
      ...(['bannedWords.addedBy', 'takedownRequests.decidedBy'] as const),
    ],
  },
  {
    why: 'A kind of people, not one of them.',
    columns: [
      ...(['affiliations.endedBy', 'casts.hiddenBy', 'comments.restrictedBy', 'comments.heldBy'] as const),
      ...(['magazineSubscriptions.stoppedBy', 'users.registeredBy'] as const),
    ],
  },
  {
    why: 'The cookie of a guest, which leads to no account; erasure clears it in the comments of a member.',
    columns: [
      ...(['comments.anonHash', 'comments.browser', 'commentRestrictions.anonHash'] as const),
      ...(['newsLikes.anonHash', 'postLikes.anonHash', 'reports.anonHash'] as const),
    ],
  },
  {
    why: 'Hashes that count readers of one day.',
    columns: ['newsViews.viewer', 'postViews.viewer', 'shopTouches.viewer'],
  },
  {
    why: 'The cookie of a browser that waits for a text, which leads to no account; gone after a day.',
    columns: ['registrationTexts.browser'],
  },
  {
    why: 'Hashes of numbers, which count texts for the limits.',
    columns: ['smsAsks.number', 'smsSends.number'],
  },
  {
    why: 'The account of a shop, which has no page to leave or download from.',
    columns: ['shopLogins.emailLookup', 'shopLogins.emailSealed', 'shopChanges.changedBy'],
  },
  {
    why: 'The chained record of what was done, which nothing may change: numbers without names.',
    columns: [
      ...(['auditEvents.actor', 'auditEvents.target', 'auditEvents.ipPrefix'] as const),
      ...(['auditRecords.actor', 'auditRecords.target', 'auditRecords.ipPrefix'] as const),
    ],
  },
  {
    why: 'The number of what staff have looked at or decided about.',
    columns: ['contentReviews.objectId', 'moderationCases.objectId', 'takedownRequests.hiddenTarget'],
  },
  {
    why: 'What staff decided about an application for a listing, which is of no account and goes with it.',
    columns: ['shopEntryDecisions.inquiryId'],
  },
  {
    why: 'What the logins of a shop have noted beside a question or a review, which it goes with: days and a login.',
    columns: ['shopInboxMarks.shopInquiryId', 'shopInboxMarks.reviewId'],
  },
  {
    why: 'The post of another person that led to a follow; it is emptied when that post goes.',
    columns: ['shopFollows.postId'],
  },
  { why: 'The number of a picture, which counts them.', columns: ['media.number'] },
];
