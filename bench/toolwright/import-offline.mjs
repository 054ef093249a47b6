import "@toolwright/models/offline";
