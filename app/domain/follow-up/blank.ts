/** A gap in a template that staff fill in before the mail can be sent. */
export const blank = /\[fill in: [^\]\n]*\]/;
