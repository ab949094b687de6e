import type pictures from "#content/pictures.json";

/** The services beside rental. Ids are the customer's, stored as `serviceId`. */
interface OtherService {
  id: number;
  slug: string;
  name: string;
  /** A few words, in the list of all. */
  summary: string;
  picture: keyof typeof pictures;
  heading: string;
  paragraph: string;
  /** The button that leads to the contact form, and the first words of the message there. */
  ask: string;
  request: string;
  blocks: readonly [Block, Block, Block];
}

interface Block {
  heading: string;
  text: string;
}

export const otherServices: readonly OtherService[] = [
  {
    id: 1,
    slug: "surveillance",
    name: "Surveillance",
    summary: "Cameras, recorders, storage",
    picture: "surveillance",
    heading: "Surveillance",
    paragraph:
      "CCTV cameras, recorders and storage, planned after a site survey, installed by our engineers and maintained under contract.",
    ask: "Request a site visit",
    request: "please come for a site visit.",
    blocks: [
      {
        heading: "Site survey first",
        text: "An engineer checks doors, lighting and cable routes, and marks every camera on your floor plan before we quote.",
      },
      {
        heading: "Neat installation",
        text: "Dome and bullet cameras, recorder and monitor: cabled in conduit, labelled at both ends and tested in your presence.",
      },
      {
        heading: "Regular maintenance",
        text: "Lenses cleaned, disks checked and firmware updated twice a year under a maintenance contract.",
      },
    ],
  },
  {
    id: 2,
    slug: "networking",
    name: "Networking",
    summary: "Switching, routing, Wi-Fi",
    picture: "networking",
    heading: "Networking",
    paragraph:
      "Switches, routers and Wi-Fi for one floor or six cities: surveyed, installed and handed over with drawings.",
    ask: "Request a survey",
    request: "please come for a survey.",
    blocks: [
      {
        heading: "Measured, not guessed",
        text: "We measure the Wi-Fi signal on every floor and count the ports, then plan the network with spare capacity.",
      },
      {
        heading: "Switched over in one night",
        text: "We configure the racks on our premises, so your office switches over in one night and works the next morning.",
      },
      {
        heading: "Monitored in working hours",
        text: "Every switch reports faults to our service desk, so we can call you before your staff notice.",
      },
    ],
  },
  {
    id: 3,
    slug: "amc",
    name: "Annual maintenance (AMC)",
    summary: "One contract for the whole office",
    picture: "amc",
    heading: "Annual maintenance",
    paragraph:
      "One annual contract for every computer, printer and server in your office, whoever supplied it.",
    ask: "Request a contract",
    request: "please send us a contract.",
    blocks: [
      {
        heading: "Every machine listed",
        text: "We list every machine with its age and condition, and advise you which to replace.",
      },
      {
        heading: "One number to call",
        text: "Your call goes to an engineer at the nearest branch, who carries parts for common faults.",
      },
      {
        heading: "Serviced twice a year",
        text: "Cleaning, fans, batteries, disks and updates, on a date you choose, with a written report.",
      },
    ],
  },
  {
    id: 4,
    slug: "structured-cabling",
    name: "Structured cabling",
    summary: "Copper and fibre, tested and labelled",
    picture: "server-6",
    heading: "Structured cabling",
    paragraph:
      "Copper and fibre cabling, certified and documented: routes agreed, every link tested, both ends labelled.",
    ask: "Request a survey",
    request: "please come for a survey.",
    blocks: [
      {
        heading: "Routes agreed first",
        text: "Trays, risers and fire stops are agreed with the building management before cabling begins.",
      },
      {
        heading: "Every port tested",
        text: "Each link is tested to its category, and you receive the report.",
      },
      {
        heading: "As-built drawings",
        text: "The drawings show the cabling as installed. One copy stays in the cabinet, another is sent to you by e-mail.",
      },
    ],
  },
  {
    id: 5,
    slug: "server-rooms",
    name: "Server rooms",
    summary: "Racks, power, cooling",
    picture: "server-5",
    heading: "Server rooms",
    paragraph: "Racks, power and cooling for critical servers, in your existing room.",
    ask: "Request a site visit",
    request: "please come for a site visit.",
    blocks: [
      {
        heading: "Load calculated first",
        text: "We add up power, weight and heat for today and for three years ahead, then fit out the room to match.",
      },
      {
        heading: "Redundant power and cooling",
        text: "Two power feeds, two cooling units and batteries until the generator starts, all tested in your presence.",
      },
      {
        heading: "Monitored remotely",
        text: "Sensors for temperature, smoke, water and doors alert us before a fault becomes an outage.",
      },
    ],
  },
  {
    id: 6,
    slug: "it-support",
    name: "IT support and repair",
    summary: "On site, at our bench, by phone",
    picture: "desktop-3",
    heading: "IT support and repair",
    paragraph:
      "On site, at our bench or by phone: more than 100 engineers, and a loan computer while yours is being repaired.",
    ask: "Request support",
    request: "we need support.",
    blocks: [
      {
        heading: "Answered by engineers",
        text: "An engineer takes your call. If it cannot be solved by phone, we visit at an agreed time.",
      },
      {
        heading: "Repaired in-house",
        text: "Boards, hinges, screens and batteries are repaired at our bench, with original parts where available.",
      },
      {
        heading: "You keep working",
        text: "A rented laptop that fails is replaced or serviced within 24 hours. While we repair your own, we can lend you another.",
      },
    ],
  },
];
