/** A tag and the text after it, for example `minimum` and `0`. */
export interface DocTag {
  readonly name: string;
  readonly text: string;
}

/** What a comment says about one parameter, or about a member of one (`profile.email`). */
export interface DocParameter {
  readonly name: string;
  readonly text: string;
  readonly tags: readonly DocTag[];
  /** The comment gives a type in braces, as JavaScript files do. */
  readonly typed: boolean;
}

/** A doc comment (TSDoc or JSDoc) taken apart. Texts are Markdown with inline tags replaced. */
export interface DocComment {
  readonly summary: string;
  readonly remarks: string;
  readonly returns: string;
  readonly parameters: readonly DocParameter[];
  /** Tags of the thing itself: block tags that are none of the above, and inline constraint tags. */
  readonly tags: readonly DocTag[];
}

/** What a missing comment says. */
export const EMPTY_COMMENT: DocComment = { summary: "", remarks: "", returns: "", parameters: [], tags: [] };
