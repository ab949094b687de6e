/** What the fields of a booking are called. The names are those of the customer's records. */
export const bookingLabels = {
  Name: "Name",
  company: "Company",
  Phone: "Phone",
  Email: "Email",
  street: "Street address",
  street2: "Second address line",
  city: "Town or city",
  postcode: "Postcode",
  payment: "Payment",
  product: "Product",
  quantity: "Quantity",
  duration: "Duration",
  term: "Counted in",
};
