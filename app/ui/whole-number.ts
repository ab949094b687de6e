/**
 * A field for a whole number. It is one of text: the wheel that scrolls the page changes a focused
 * field of the type "number", and an order by one machine.
 */
export const wholeNumber = { inputMode: "numeric", maxLength: 9, autoComplete: "off" } as const;
